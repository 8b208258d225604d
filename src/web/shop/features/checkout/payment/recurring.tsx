import type { Dispatch } from 'react';
import { subscriptionLabel } from '#domain/catalog/subscription-label.ts';
import { currencyInText } from '#domain/money.ts';
import type { CheckoutDetails } from '#web/api/checkout/checkout-queries.ts';
import { usePricesIncludeTax } from '#web/state/shipping-countries.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import type { CheckoutAction, CheckoutForm } from '../checkout-form.ts';
import styles from './recurring.module.css';
import { TermsCheckbox } from './terms-checkbox.tsx';

interface RecurringProps {
  details: CheckoutDetails;
  form: CheckoutForm;
  dispatch: Dispatch<CheckoutAction>;
}

/**
 * The subscriptions of the order with their interval, next date and price, and the terms to accept. Spec §2,
 * Product page; §7: charged in the shop's own currency.
 */
export function Recurring({ details, form, dispatch }: RecurringProps) {
  const { subscriptions, currency, terms } = details;
  const formatDay = useFormatDay();
  const money = useMoney(currency);
  const includesTax = usePricesIncludeTax(form.contact.country);
  return (
    <>
      <ul className={styles.intervals}>
        {subscriptions.map((option) => (
          <li key={option.subscription_id} className={styles.interval}>
            <strong className={styles.label}>
              {subscriptionLabel(option.subscription_interval, option.subscription_interval_unit)}
            </strong>
            <span>
              {money(option.subtotal)} plus {includesTax ? 'shipping' : 'shipping and tax'}, next on{' '}
              {formatDay(option.next_renewal_at)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Subscriptions are charged in {currencyInText(currency)}. We write a week before each delivery. Skip,
        pause or cancel whenever you like.
      </p>
      {terms !== null && <TermsCheckbox terms={terms} form={form} dispatch={dispatch} />}
    </>
  );
}
