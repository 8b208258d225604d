import { SUBSCRIPTION_CURRENCY } from '#domain/cart/cart-currency.ts';
import { type Cents, CURRENCY_CODES, type CurrencyCode, formatMoney } from '#domain/money.ts';
import { chosenCurrency } from '#web/state/chosen-currency.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import styles from './subscription-price.module.css';

/**
 * The price of a delivery. It is in US dollars for everyone and names the currency for visitors who see
 * Canadian prices. Spec §7.
 */
export function SubscriptionPrice({ amount }: { amount: Cents }) {
  const chosen = useAppSelector(chosenCurrency);
  const priceFor = (code: CurrencyCode) =>
    formatMoney(amount, SUBSCRIPTION_CURRENCY, { isNamed: code !== SUBSCRIPTION_CURRENCY });
  if (chosen !== null) return priceFor(chosen);
  return CURRENCY_CODES.map((code) => (
    <span key={code} data-shown-in={code}>
      {priceFor(code)}
    </span>
  ));
}

/** Shown to visitors who see prices in another currency. */
export function SubscriptionCurrencyNote() {
  const chosen = useAppSelector(chosenCurrency);
  if (chosen === SUBSCRIPTION_CURRENCY) return null;
  return CURRENCY_CODES.filter((code) => code !== SUBSCRIPTION_CURRENCY).map((code) => (
    <div key={code} data-shown-in={code}>
      <p className={styles.note}>Subscriptions are charged in US dollars.</p>
    </div>
  ));
}
