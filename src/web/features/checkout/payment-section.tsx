import type { ComponentType, Ref } from 'react';
import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { CheckoutForm, PaymentProblem } from './checkout-form.ts';
import type { PaymentForm, PaymentFormProps } from './payment/payment-form.ts';
import { SandboxCardForm } from './payment/sandbox-card-form.tsx';

/** Each provider's own card form. */
const PAYMENT_FORMS: Readonly<Partial<Record<'sandbox' | 'stripe', ComponentType<PaymentFormProps>>>> = {
  sandbox: SandboxCardForm,
};

export interface PaymentSectionProps {
  provider: 'sandbox' | 'stripe';
  payment: PaymentFormProps['payment'];
  form: CheckoutForm;
  currency: CurrencyCode;
  onReady: () => void;
  ref: Ref<PaymentForm>;
}

/** The provider's card form, and below it why the last attempt did not go through. */
export function PaymentSection({ provider, payment, form, currency, onReady, ref }: PaymentSectionProps) {
  const ProviderForm = PAYMENT_FORMS[provider];
  return (
    <>
      {ProviderForm === undefined ? (
        <Notice kind="error" title="Card payments are not available here yet." />
      ) : (
        <ProviderForm ref={ref} payment={payment} isPaying={form.isPaying} onReady={onReady} />
      )}
      {form.problem !== null && <ProblemNotice problem={form.problem} form={form} currency={currency} />}
    </>
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
  switch (problem.kind) {
    case 'declined':
      return (
        <Notice kind="error" title={problem.message}>
          Nothing was charged, and your order is still here.
        </Notice>
      );
    case 'refused':
      return <Notice kind="error" title={problem.message} />;
    case 'amount_changed':
      return (
        <Notice
          kind="error"
          title={`The total is now ${formatMoney(form.price.amounts?.total ?? 0, currency)}.`}
        >
          {problem.before === null ? '' : `It was ${formatMoney(problem.before, currency)} before. `}
          Nothing was charged. If this is fine, press pay again.
        </Notice>
      );
  }
}
