import type { UseQueryResult } from '@tanstack/react-query';
import type { OrderEditQuote } from '#web/api/admin/order-edit-api.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState } from '../../../ui/feedback/query-states.tsx';
import { Facts } from '../../../ui/layout/section.tsx';
import styles from './edit-items.module.css';

interface EditPreviewProps {
  quote: UseQueryResult<OrderEditQuote>;
  /** Whether nothing is changed yet. */
  isEmpty: boolean;
  payment: 'link' | 'free';
  money: (cents: number) => string;
}

/** What an edit gives back and what it costs, to the cent. */
export function EditPreview({ quote, isEmpty, payment, money }: EditPreviewProps) {
  if (isEmpty) return <EmptyState>Change units or add something to see what it means.</EmptyState>;
  if (quote.isError)
    return <Notice tone="danger" title={messageOf(quote.error, 'This cannot be changed like that.')} />;
  if (!quote.data) return <p aria-busy="true">Working it out …</p>;
  const { refund, addition } = quote.data;
  const unlessNone = (cents: number) => (cents === 0 ? null : money(cents));
  return (
    <div className={styles.preview} aria-live="polite">
      {refund && (
        <section>
          <h3 className={styles.heading}>Goes back to the customer</h3>
          <Facts
            facts={[
              ['Items', unlessNone(refund.items)],
              ['Discount', unlessNone(refund.discount)],
              ['Shipping', unlessNone(refund.shipping)],
              ['Tax', unlessNone(refund.tax)],
              ['Refund', <strong key="refund">{money(refund.total)}</strong>],
            ]}
          />
        </section>
      )}
      {addition && (
        <section>
          <h3 className={styles.heading}>Is added</h3>
          <Facts
            facts={[
              ...addition.lines.map(
                ({ title, description, quantity, amount }) =>
                  [
                    `${quantity} × ${[title, description].filter(Boolean).join(', ')}`,
                    money(amount),
                  ] as const,
              ),
              ['Shipping', 'None: it is packed with the order'],
              ['Tax', payment === 'free' ? null : unlessNone(addition.tax)],
              ['To be paid', <strong key="due">{money(payment === 'free' ? 0 : addition.total)}</strong>],
            ]}
          />
        </section>
      )}
    </div>
  );
}
