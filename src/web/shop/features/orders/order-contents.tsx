import type { CustomerOrder } from '#contracts/account/order-calls.ts';
import { useMoney, useNamesCurrency } from '#web/state/money/use-money.ts';
import { FramedPicture } from '#web/ui/images/framed-picture.tsx';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { Breakdown } from '#web/ui/typography/breakdown.tsx';
import { GiftNote } from '#web/ui/typography/gift-note.tsx';
import styles from './order-contents.module.css';
import { isRefundPending } from './order-texts.ts';

/** What was bought, what it cost, and where it goes. */
export function OrderContents({ order }: { order: CustomerOrder }) {
  return (
    <div className={styles.contents}>
      <section aria-labelledby="order-items">
        <div className={styles.sheet}>
          <h2 id="order-items" className={styles.title}>
            What you ordered
          </h2>
          <Items order={order} />
          <Costs order={order} />
        </div>
        <TornEdge color="white" />
      </section>
      <section aria-labelledby="order-address">
        <h2 id="order-address" className={styles.title}>
          {order.address.length > 0 ? 'Shipping address' : 'Buyer'}
        </h2>
        <address className={styles.address}>{[order.name, ...order.address].join('\n')}</address>
        {order.address.length > 0 && <p>Shipping: {order.shipping_option}</p>}
        {order.gift !== null && (
          <>
            <p>
              <strong>It is a gift.</strong>
            </p>
            <GiftNote gift={order.gift} className={styles.address} />
          </>
        )}
        <p className={styles.address}>
          Emails about it go to <strong>{order.email}</strong>.
        </p>
      </section>
    </div>
  );
}

function Items({ order: { items, currency } }: { order: CustomerOrder }) {
  const money = useMoney(currency);
  return (
    <ul className={styles.items}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change, and two may be equal.
        <li key={index} className={styles.item}>
          <FramedPicture src={item.image_url ?? undefined} sizes="64px" />
          <span>
            <span className={styles.name}>{item.title}</span>
            <span className={styles.detail}>
              {item.description} × {item.quantity}
              {item.is_subscription && ', comes again'}
            </span>
          </span>
          <span className={styles.amount}>{money(item.subtotal)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The breakdown without the items, which stand above it with their pictures. */
function Costs({ order }: { order: CustomerOrder }) {
  const { breakdown, total, refunded, currency, gift_cards: giftCards } = order;
  const money = useMoney(currency);
  const byGiftCards = giftCards.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className={styles.costs}>
      <Breakdown
        rows={breakdown.filter(({ kind }) => kind !== 'line')}
        total={total}
        currency={currency}
        isNamed={useNamesCurrency([currency])}
      />
      {giftCards.map(({ last_four, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what has paid an order never changes, and two codes may end alike.
        <p key={index}>
          <strong>{money(amount)}</strong> paid by gift card •••• {last_four}
        </p>
      ))}
      {byGiftCards > 0 && byGiftCards < total && (
        <p>
          <strong>{money(total - byGiftCards)}</strong> paid by card
        </p>
      )}
      {refunded > 0 && (
        <p>
          <strong>{money(refunded)}</strong> of it {isRefundPending(order) ? 'is being' : 'was'} refunded.
        </p>
      )}
    </div>
  );
}
