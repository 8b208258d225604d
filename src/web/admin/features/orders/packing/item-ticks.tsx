import { useId } from 'react';
import type { OrderToPack } from '#contracts/admin/orders/packing-calls.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '../../../ui/forms/button.tsx';
import styles from './item-ticks.module.css';
import { type ItemToTick, itemsOf, type Progress, tickedOf } from './packing-run.ts';

interface ItemTicksProps {
  order: OrderToPack;
  ticks: Progress['ticks'];
  onTicks: (ticks: Progress['ticks']) => void;
}

/** The items of an order, to tick off as they go into the parcel: all units of one at once, or one by one. */
export function ItemTicks({ order, ticks, onTicks }: ItemTicksProps) {
  return (
    <ul className={styles.lines}>
      {order.lines.map((line) => (
        <li key={line.position} className={styles.line}>
          {line.contents.length > 0 && (
            <div className={styles.pack}>
              <Picture url={line.image_url} />
              <p>
                <strong>
                  {line.quantity} × {line.title}
                </strong>
                <span className={styles.about}>{line.description}</span>
              </p>
            </div>
          )}
          {itemsOf(line).map((item) => (
            <Item
              key={item.key}
              item={item}
              picture={line.contents.length > 0 ? null : line.image_url}
              about={[line.contents.length > 0 ? '' : line.description, item.sku ?? ''].filter(Boolean)}
              isPart={line.contents.length > 0}
              ticked={tickedOf(ticks, item)}
              onTicked={(units) => onTicks({ ...ticks, [item.key]: units })}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  item: ItemToTick;
  picture: string | null;
  about: readonly string[];
  /** Whether it is in a pack or box. */
  isPart: boolean;
  ticked: number;
  onTicked: (units: number) => void;
}

function Item({ item: { title, quantity }, picture, about, isPart, ticked, onTicked }: ItemProps) {
  const id = useId();
  const isWhole = ticked === quantity;
  const name = [title, ...about].join(', ');
  return (
    <div className={classNames(styles.item, isWhole && styles.whole)}>
      <label htmlFor={id} className={styles.label}>
        <input
          type="checkbox"
          id={id}
          className={styles.box}
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = ticked > 0 && !isWhole;
          }}
          onChange={({ currentTarget }) => onTicked(currentTarget.checked ? quantity : 0)}
        />
        {!isPart && <Picture url={picture} />}
        <span className={styles.text}>
          <span>
            <span className={styles.quantity}>{quantity} ×</span> <strong>{title}</strong>
          </span>{' '}
          <span className={styles.about}>{about.join(' · ')}</span>
        </span>
      </label>
      {quantity > 1 && (
        <div className={styles.units}>
          <IconButton
            label={`One fewer of ${name}`}
            icon="minus"
            variant="secondary"
            isInactive={ticked === 0}
            onClick={() => onTicked(ticked - 1)}
          />
          <span role="status" className={styles.count}>
            {ticked} of {quantity}
          </span>
          <IconButton
            label={`One more of ${name}`}
            icon="plus"
            variant="secondary"
            isInactive={isWhole}
            onClick={() => onTicked(ticked + 1)}
          />
        </div>
      )}
    </div>
  );
}

const Picture = ({ url }: { url: string | null }) =>
  url === null ? <span className={styles.picture} /> : <img src={url} alt="" className={styles.picture} />;
