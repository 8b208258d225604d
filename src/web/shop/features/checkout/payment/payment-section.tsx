import type { Ref } from 'react';
import type { CurrencyCode } from '#domain/money.ts';
import type { CardIntent, PaymentForm } from '#web/shop/payments/payment-form.ts';
import { ProviderForm } from '#web/shop/payments/provider-form.tsx';
import { useMoney } from '#web/state/use-money.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { CheckoutForm, PaymentProblem } from '../checkout-form.ts';
import { isNothingToPay } from '../checkout-selectors.ts';
import { CardAssurance } from './card-assurance.tsx';
import styles from './payment-section.module.css';

export interface PaymentSectionProps {
  provider: 'sandbox' | 'stripe';
  intent: CardIntent;
  form: CheckoutForm;
  currency: CurrencyCode;
  onReady: () => void;
  ref: Ref<PaymentForm>;
}

/**
 * The provider's card form with the last failure below it. With nothing to pay the form is only hidden, so
 * that its input survives a change of the total.
 */
export function PaymentSection({ provider, intent, form, currency, onReady, ref }: PaymentSectionProps) {
  const isFree = isNothingToPay(form);
  return (
    <>
      {isFree && <NothingToPay />}
      <div className={styles.card} hidden={isFree}>
        <ProviderForm
          ref={ref}
          provider={provider}
          intent={intent}
          isPaying={form.isPaying}
          onReady={onReady}
        />
        <CardAssurance provider={provider} />
      </div>
      {form.problem !== null && <ProblemNotice problem={form.problem} form={form} currency={currency} />}
    </>
  );
}

function NothingToPay() {
  return (
    <Notice kind="success" title="Nothing to pay">
      Your discount covers all of it, so we don't need a card.
    </Notice>
  );
}

function ProblemNotice({
  problem,
  form,
  currency,
}: {
  problem: PaymentProblem;
  form: CheckoutForm;
  currency: CurrencyCode;
}) {
  const money = useMoney(currency);
  switch (problem.kind) {
    case 'declined':
      return (
        <Notice kind="error" title={problem.message}>
          Nothing was charged, and your order is still here.
        </Notice>
      );
    case 'refused':
      return <Notice kind="error" title={problem.message} />;
    case 'code_dropped':
      return (
        <Notice kind="error" title={problem.message}>
          {problem.code} no longer works for this order, so it is taken off. Nothing was charged. Check the
          new total, then press pay.
        </Notice>
      );
    case 'amount_changed':
      return (
        <Notice kind="error" title={`The total is now ${money(form.price.amounts?.total ?? 0)}.`}>
          {problem.previousTotal === null ? '' : `It was ${money(problem.previousTotal)} before. `}
          Nothing was charged. If this is fine, press pay again.
        </Notice>
      );
  }
}
