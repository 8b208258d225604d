import type { Dispatch } from 'react';
import { subscriptionLabel } from '#domain/catalog/subscription-label.ts';
import type { CheckoutDetails } from '#web/api/checkout-queries.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { useMoney } from '#web/state/use-money.ts';
import type { CheckoutAction, CheckoutForm } from '../checkout-form.ts';
import styles from './recurring.module.css';
import { TermsConsent } from './terms-consent.tsx';

interface RecurringProps {
  details: CheckoutDetails;
  form: CheckoutForm;
  dispatch: Dispatch<CheckoutAction>;
}

/**
 * What comes again after today: how often, when next, and for how much, and the terms to agree to. Spec §2, Product page; §7: charged in
 * USD.
 */
export function Recurring({ details, form, dispatch }: RecurringProps) {
  const { subscriptions, currency, terms } = details;
  const formatDay = useFormatDay();
  const money = useMoney(currency);
  return (
    <>
      <ul className={styles.rhythms}>
        {subscriptions.map((one) => (
          <li key={one.subscription_id} className={styles.rhythm}>
            <strong className={styles.label}>
              {subscriptionLabel(one.subscription_interval, one.subscription_interval_unit)}
            </strong>
            <span>
              {money(one.subtotal)} plus shipping and tax, next on {formatDay(one.next_renewal_at)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Subscriptions are charged in US dollars. We write a week before each delivery. Skip, pause or cancel
        whenever you like.
      </p>
      {terms !== null && <TermsConsent terms={terms} form={form} dispatch={dispatch} />}
    </>
  );
}
