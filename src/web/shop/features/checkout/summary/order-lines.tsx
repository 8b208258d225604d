import type { CheckoutDetails } from '#web/api/checkout/checkout-queries.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { FramedPicture } from '#web/ui/images/framed-picture.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './order-lines.module.css';

type Lines = Pick<CheckoutDetails, 'items' | 'currency' | 'subscriptions'>;

/** The items of a checkout with the server's prices. */
export function OrderLines({ items, currency, subscriptions }: Lines) {
  const money = useMoney(currency);
  const intervalOf = (id: string | null) =>
    subscriptions.find(({ subscription_id }) => subscription_id === id)?.subscription_name;
  return (
    <ul className={styles.lines}>
      {items.map((line) => (
        <li
          key={`${line.sku} ${line.bundle_id} ${line.description} ${line.subscription}`}
          className={styles.line}
        >
          <FramedPicture src={line.image_url[0]} sizes="64px" />
          <span className={styles.text}>
            <span className={styles.title}>{line.title}</span>
            {line.subscription !== null && (
              <span className={styles.interval}>{intervalOf(line.subscription)}</span>
            )}
            <span className={styles.description}>
              {line.description !== '' && `${line.description} `}
              <span className={styles.quantity}>
                <VisuallyHidden>quantity </VisuallyHidden>
                <span aria-hidden="true">× </span>
                {line.quantity}
              </span>
            </span>
          </span>
          <span className={styles.amount}>{money(line.subtotal)}</span>
        </li>
      ))}
    </ul>
  );
}
