import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Bag } from '#web/api/catalog/box-query.ts';
import { MinusIcon, PlusIcon } from '#web/ui/images/icons.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './bag-card.module.css';
import type { Box } from './use-box.ts';

const FEW = 10;

/** A bag with buttons that put it into the box and take it out again. Without scripts it links to its page. */
export function BagCard({ bag, box, marks }: { bag: Bag; box: Box; marks: ReactNode }) {
  const inBox = box.contents[bag.sku] ?? 0;
  const stock = stockText(bag, inBox);
  const canPut = box.missing > 0 && inBox < bag.stock;
  return (
    <li
      className={styles.card}
      data-in-box={inBox > 0 || undefined}
      data-sold-out={bag.stock < 1 || undefined}
      data-bag={bag.sku}
    >
      <div className={styles.picture}>
        <Picture
          src={bag.picture.url}
          alt=""
          sizes="(min-width: 64rem) 16vw, (min-width: 48rem) 30vw, 46vw"
        />
      </div>
      <div className={styles.facts}>
        <h3 className={styles.title}>
          <Link to={`/products/${bag.handle}`}>{bag.title}</Link>
        </h3>
        {marks}
        {stock !== null && <p className={styles.stock}>{stock}</p>}
      </div>
      {/* Buttons at their limit are not disabled, because a disabled button loses the focus. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend. */}
      <div className={styles.stepper} role="group" aria-label={`${bag.name} in your box`}>
        <button
          type="button"
          aria-label={`Take out ${bag.name}`}
          aria-disabled={inBox === 0 || undefined}
          onClick={() => box.take(bag.sku)}
        >
          <MinusIcon />
        </button>
        <span className={styles.quantity}>
          {inBox}
          <VisuallyHidden> in your box</VisuallyHidden>
        </span>
        <button
          type="button"
          aria-label={`Put in ${bag.name}`}
          aria-disabled={!canPut || undefined}
          onClick={() => canPut && box.put(bag.sku)}
        >
          <PlusIcon />
        </button>
      </div>
    </li>
  );
}

/** What its stock means for the box; nothing while there is plenty. */
function stockText({ stock }: Bag, inBox: number): string | null {
  if (stock < 1) return inBox > 0 ? 'Sold out. Swap it for another.' : 'Sold out';
  if (inBox > stock) return `Only ${stock} left. Swap ${inBox - stock}.`;
  return stock <= FEW ? `Only ${stock} left` : null;
}
