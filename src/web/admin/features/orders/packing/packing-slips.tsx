import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDay } from '#domain/format-day.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { counted } from '#domain/text/counted.ts';
import {
  MAX_SLIPS,
  type PackingSlip,
  type PackingSlips,
  packingSlipsQuery,
} from '#web/api/admin/orders/fulfilment-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState, QueryStates } from '../../../ui/feedback/query-states.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { additionsText } from '../fulfilment/open-additions.tsx';
import styles from './packing-slips.module.css';
import { PAPERS, type Paper, rememberedPaper, rememberPaper } from './paper.ts';
import { PickList } from './pick-list.tsx';

/** Packing slips of the orders in the address, one a page, and what to pick for them. */
export function PackingSlipPages() {
  const [query] = useSearchParams();
  const orders = query.get('orders') ?? '';
  if (orders === '') return <EmptyState>Choose orders in the list first.</EmptyState>;
  return <FoundSlips orders={orders} />;
}

function FoundSlips({ orders }: { orders: string }) {
  const slips = useQuery(packingSlipsQuery(useApi(), orders));
  return (
    <QueryStates query={slips} failure="We could not fetch the packing slips.">
      {(found) => <Paperwork found={found} />}
    </QueryStates>
  );
}

function Paperwork({ found: { sender, slips, picks } }: { found: PackingSlips }) {
  const [paper, setPaper] = useState<Paper>(rememberedPaper);
  const [printed, setPrinted] = useState<'slips' | 'picks'>('slips');
  const filled = slips.filter(({ lines }) => lines.length > 0);
  const open = filled.filter(({ open_additions }) => open_additions.length > 0);
  const print = (what: 'slips' | 'picks') => {
    setPrinted(what);
    // The page shows what is printed before the browser draws it.
    requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
  };
  if (filled.length === 0) return <EmptyState>Nothing of these orders is left to pack.</EmptyState>;
  return (
    <>
      <div className={styles.tools}>
        <SelectField
          label="Paper"
          choices={PAPERS}
          value={paper}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value as Paper;
            setPaper(chosen);
            rememberPaper(chosen);
          }}
        />
        <Button onClick={() => print('picks')}>Print the pick list</Button>
        <Button variant="primary" onClick={() => print('slips')}>
          {filled.length === 1 ? 'Print the packing slip' : `Print ${filled.length} packing slips`}
        </Button>
      </div>
      <div className={styles.notices}>
        {sender === null && (
          <Notice tone="warn" title="The packing slips have no sender.">
            <p>The store has not set its address.</p>
          </Notice>
        )}
        {open.length > 0 && (
          <Notice tone="warn" title={`More may come to be packed with ${counted(open.length, 'order')}`}>
            <ul>
              {open.map(({ order_id, order_number, open_additions }) => (
                <li key={order_id}>
                  {formatOrderNumber(order_number)}: {additionsText(open_additions)}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {filled.length < slips.length && (
          <Notice
            tone="info"
            title={`${slips.length - filled.length} of the orders have nothing left to pack.`}
          />
        )}
        {slips.length === MAX_SLIPS && (
          <Notice
            tone="info"
            title={`${MAX_SLIPS} orders are printed at once. Print the others afterwards.`}
          />
        )}
      </div>
      <div className={classNames(printed === 'slips' && styles.notPrinted)}>
        <PickList picks={picks} />
      </div>
      <ol className={classNames(styles.slips, printed === 'picks' && styles.notPrinted)} data-paper={paper}>
        {filled.map((slip) => (
          <li key={slip.order_id} className={styles.sheet}>
            <Slip slip={slip} sender={sender} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Slip({ slip, sender }: { slip: PackingSlip; sender: PackingSlips['sender'] }) {
  const number = formatOrderNumber(slip.order_number);
  return (
    <article className={styles.slip} aria-labelledby={`slip-${slip.order_id}`}>
      <header className={styles.head}>
        {sender !== null && <Lines lines={sender} />}
        <div className={styles.order}>
          <h2 id={`slip-${slip.order_id}`} className={styles.number}>
            <Link to={`/admin/orders/${slip.order_id}`}>{number}</Link>
          </h2>
          <p>{formatDay(new Date(`${slip.placed_on}T12:00:00Z`), 'UTC', 'medium')}</p>
          <img src={slip.barcode} alt={`Barcode of ${number}`} className={styles.barcode} />
        </div>
      </header>
      <div className={styles.recipient}>
        <Lines lines={slip.recipient} />
        <p>{slip.shipping}</p>
        {slip.pack_with.length > 0 && (
          <p>
            <strong>Pack together with {slip.pack_with.map(formatOrderNumber).join(', ')}</strong>
          </p>
        )}
      </div>
      {slip.gift?.note && (
        <blockquote className={styles.note} dir="auto">
          {slip.gift.note}
        </blockquote>
      )}
      <ul className={styles.lines}>
        {slip.lines.map(({ title, description, sku, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change, and two may be equal.
          <li key={index} className={styles.line}>
            <span className={styles.quantity}>{quantity} ×</span>
            <span>
              <strong>{title}</strong>, {description}
            </span>
            <span className={styles.sku}>{sku}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <address className={styles.address}>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </address>
);
