import { SUBSCRIPTION_CURRENCY } from '#domain/cart/cart-currency.ts';
import { InSeenCurrency } from '#web/state/in-seen-currency.tsx';
import styles from './subscription-currency-note.module.css';

/** Shown to visitors who see prices in another currency. */
export function SubscriptionCurrencyNote() {
  return (
    <InSeenCurrency>
      {(code) =>
        code !== SUBSCRIPTION_CURRENCY && (
          <span className={styles.note}>Subscriptions are charged in US dollars.</span>
        )
      }
    </InSeenCurrency>
  );
}
