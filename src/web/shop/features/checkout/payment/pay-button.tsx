import type { CurrencyCode } from '#domain/money.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { CheckoutForm } from '../checkout-form.ts';
import { type CheckoutStep, canPay, nextCheckoutStep } from '../checkout-selectors.ts';
import styles from './pay-button.module.css';

const NEXT_STEP_TEXTS: Readonly<Record<CheckoutStep, string>> = {
  address: 'First your email and address.',
  delivery: 'First we need a way to ship it.',
  card: 'The card form is on its way.',
  code: 'One moment, we are checking the discount code.',
  terms: 'Read and tick the box above: then you can pay.',
  pay: 'You pay this amount and not a cent more.',
  order: 'This places your order. No card needed.',
};

/**
 * The pay button with the amount, and the next step below it. Spec §2 Checkout: 'Processing...' while
 * submitting.
 */
export function PayButton({ form, currency }: { form: CheckoutForm; currency: CurrencyCode }) {
  const { amounts, status } = form.price;
  const money = useMoney(currency);
  const amount = amounts !== null && status !== 'loading' ? ` ${money(amounts.amount_due)}` : '';
  return (
    <div className={styles.pay}>
      <Button
        type="submit"
        size="large"
        isWide
        isLoading={form.isPaying}
        disabled={!form.isPaying && !canPay(form)}
        aria-describedby="checkout-next-step"
      >
        {form.isPaying ? 'Processing...' : `Pay${amount}`}
      </Button>
      <p id="checkout-next-step" className={styles.nextStep}>
        {NEXT_STEP_TEXTS[nextCheckoutStep(form)]}
      </p>
    </div>
  );
}
