import type { CustomerOrder } from '#contracts/account/order-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { cardLabel } from '#domain/subscriptions/card-summary.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { Breakdown } from '#web/ui/typography/breakdown.tsx';
import styles from './order-receipt.module.css';

/** The receipt of an order; it takes the place of the page when it is printed, and is not on the screen. */
export function OrderReceipt({ order }: { order: CustomerOrder }) {
  const formatDay = useFormatDay();
  const money = (cents: number) => formatMoney(cents, order.currency, { isNamed: true });
  const byGiftCards = order.gift_cards.reduce((sum, { amount }) => sum + amount, 0);
  const refunds = order.history.filter(({ amount }) => amount !== null);
  return (
    <article className={styles.receipt}>
      <header className={styles.head}>
        <address className={styles.lines}>
          <strong>{order.seller.name}</strong>
          {order.seller.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {order.seller.tax_number !== null && <span>Tax number {order.seller.tax_number}</span>}
        </address>
        <div>
          <h1 className={styles.title}>Receipt</h1>
          <p>
            Order {formatOrderNumber(order.order_number)}
            <br />
            {formatDay(order.placed_at)}
            {order.status === 'cancelled' && (
              <>
                <br />
                Cancelled
              </>
            )}
          </p>
        </div>
      </header>
      <address className={styles.lines}>
        {[order.name, ...order.address, order.email].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change, and two may be equal.
            <tr key={index}>
              <td>
                {item.title}, {item.description}
              </td>
              <td>{item.quantity}</td>
              <td>{money(item.unit_price)}</td>
              <td>{money(item.subtotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.sums}>
        <Breakdown
          rows={[
            { kind: 'subtotal', label: 'Subtotal', amount: order.subtotal, parts: [] },
            ...order.breakdown.filter(({ kind }) => kind !== 'line'),
          ]}
          total={order.total}
          currency={order.currency}
          isNamed
        />
        <table className={styles.items}>
          <tbody>
            {order.gift_cards.map(({ last_four, amount }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what has paid an order never changes, and two codes may end alike.
              <tr key={index}>
                <td>Paid by gift card •••• {last_four}</td>
                <td>{money(amount)}</td>
              </tr>
            ))}
            {order.paid_by !== 'gift_card' && (
              <tr>
                <td>{paymentText(order, formatDay(order.placed_at, 'medium'))}</td>
                <td>{money(order.paid_by === 'nothing' ? 0 : order.total - byGiftCards)}</td>
              </tr>
            )}
            {refunds.map(({ event, at, amount }) => (
              <tr key={`${event} ${at}`}>
                <td>
                  {event === 'refunded' ? 'Paid back' : 'Being paid back'}
                  {at !== null && `, ${formatDay(at, 'medium')}`}
                </td>
                <td>{money(-(amount ?? 0))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  );
}

function paymentText({ paid_by, card, total }: CustomerOrder, day: string): string {
  if (paid_by === 'card') return `Paid by ${card ? cardLabel(card) : 'card'}, ${day}`;
  if (paid_by === 'elsewhere') return `Paid, ${day}`;
  return total === 0 ? 'Nothing to pay' : 'Nothing was charged';
}
