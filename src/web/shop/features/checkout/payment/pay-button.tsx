import type { CurrencyCode } from '#domain/money.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { CheckoutForm } from '../checkout-form.ts';
import { type CheckoutStep, canPay, nextCheckoutStep } from '../checkout-selectors.ts';
import { isWithoutAddress, missingForOrder } from '../contact/contact.ts';
import styles from './pay-button.module.css';
import { ProblemNotice } from './problem-notice.tsx';

const NEXT_STEP_TEXTS: Readonly<Record<Exclude<CheckoutStep, 'address'>, string>> = {
  delivery: 'First we need a way to ship it.',
  card: 'The card form is on its way.',
  code: 'One moment, we are checking the discount code.',
  terms: 'Read and tick the box above: then you can pay.',
  pay: 'You pay this amount and not a cent more.',
  order: 'This places your order. No card needed.',
};

const MAX_NAMED_FIELDS = 3;

function nextStepText(form: CheckoutForm): string {
  const step = nextCheckoutStep(form);
  if (step === 'delivery' && isWithoutAddress(form.contact)) return 'One moment.';
  if (step !== 'address') return NEXT_STEP_TEXTS[step];
  const missing = missingForOrder(form.contact);
  return missing.length > MAX_NAMED_FIELDS
    ? 'First your email and address.'
    : `Still needed: ${missing.join(', ')}.`;
}

/**
 * The pay button with the amount, the last failure above it and the next step below. While it is disabled it can
 * have the focus, and a press leads to what is missing. Spec §2 Checkout: 'Processing...' while submitting.
 */
export function PayButton({ form, currency }: { form: CheckoutForm; currency: CurrencyCode }) {
  const { amounts, status } = form.price;
  const money = useMoney(currency);
  const amount = amounts !== null && status !== 'loading' ? ` ${money(amounts.amount_due)}` : '';
  return (
    <div className={styles.pay}>
      {form.payment === 'card' && <ProblemNotice form={form} currency={currency} />}
      <Button
        type="submit"
        size="large"
        isWide
        isLoading={form.isPaying}
        aria-disabled={!canPay(form) || undefined}
        aria-describedby="checkout-next-step"
      >
        {form.isPaying ? 'Processing...' : `Pay${amount}`}
      </Button>
      <p id="checkout-next-step" className={styles.nextStep}>
        {nextStepText(form)}
      </p>
    </div>
  );
}
