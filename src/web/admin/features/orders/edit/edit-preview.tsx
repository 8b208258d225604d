import type { UseQueryResult } from '@tanstack/react-query';
import type { OrderEditQuote } from '#web/api/admin/orders/order-edit-api.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState } from '../../../ui/feedback/query-states.tsx';
import styles from './edit-items.module.css';

interface EditPreviewProps {
  quote: UseQueryResult<OrderEditQuote>;
  /** Whether nothing is changed yet. */
  isEmpty: boolean;
  /** Whether the amounts that are typed are amounts. */
  isReadable: boolean;
  payment: 'link' | 'free';
  money: (cents: number) => string;
}

/** What an edit gives back and what it costs, to the cent; said when it changes. */
export function EditPreview(props: EditPreviewProps) {
  // It is there from the beginning: what comes into the page with its text is not said.
  return (
    <div aria-live="polite">
      <Meaning {...props} />
    </div>
  );
}

function Meaning({ quote, isEmpty, isReadable, payment, money }: EditPreviewProps) {
  if (isEmpty) return <EmptyState>Change units or add something to see what it means.</EmptyState>;
  if (!isReadable) return <EmptyState>Type the shipping as an amount to see what it means.</EmptyState>;
  if (quote.isError)
    return <Notice tone="danger" title={messageOf(quote.error, 'This cannot be changed like that.')} />;
  if (!quote.data) return <p aria-busy="true">Working it out …</p>;
  const { refund, addition } = quote.data;
  return (
    <div className={styles.preview}>
      {refund && (
        <Sums
          title="Goes back to the customer"
          total={['Refund', money(refund.total)]}
          rows={[
            ['Items', refund.items],
            ['Discount', refund.discount],
            ['Shipping', refund.shipping],
            [refund.tax_name ?? 'Tax', refund.tax],
          ]}
          money={money}
        />
      )}
      {addition && (
        <Sums
          title="Is added, packed with the order"
          total={['To be paid', money(payment === 'free' ? 0 : addition.total)]}
          rows={[
            ...addition.lines.map(
              ({ title, description, quantity, amount }) =>
                [`${quantity} × ${[title, description].filter(Boolean).join(', ')}`, amount] as const,
            ),
            [addition.tax_name ?? 'Tax', payment === 'free' ? 0 : addition.tax],
            ['Given for nothing', payment === 'free' ? -addition.subtotal : 0],
          ]}
          money={money}
        />
      )}
    </div>
  );
}

/** Amounts in cents with their sum; those of nothing are left out. */
function Sums({
  title,
  rows,
  total,
  money,
}: {
  title: string;
  rows: readonly (readonly [name: string, cents: number])[];
  total: readonly [name: string, amount: string];
  money: (cents: number) => string;
}) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.sums}>
        {rows
          .filter(([, cents]) => cents !== 0)
          .map(([name, cents]) => (
            <div key={name} className={styles.sum}>
              <dt>{name}</dt>
              <dd>{cents < 0 ? `−${money(-cents)}` : money(cents)}</dd>
            </div>
          ))}
        <div className={classNames(styles.sum, styles.total)}>
          <dt>{total[0]}</dt>
          <dd>{total[1]}</dd>
        </div>
      </dl>
    </section>
  );
}
