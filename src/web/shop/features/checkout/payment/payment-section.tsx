import type { Ref } from 'react';
import type { CardIntent, PaymentForm } from '#web/shop/payments/payment-form.ts';
import { ProviderForm } from '#web/shop/payments/provider-form.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { CheckoutForm } from '../checkout-form.ts';
import { isNothingToPay } from '../checkout-selectors.ts';
import { CardAssurance } from './card-assurance.tsx';
import styles from './payment-section.module.css';

export interface PaymentSectionProps {
  provider: 'sandbox' | 'stripe';
  intent: CardIntent;
  form: CheckoutForm;
  onReady: () => void;
  ref: Ref<PaymentForm>;
}

/**
 * The provider's card form. With nothing to pay it is only hidden, so that its input survives a change of the
 * total.
 */
export function PaymentSection({ provider, form, ...providerForm }: PaymentSectionProps) {
  const isFree = isNothingToPay(form);
  return (
    <>
      {isFree && <NothingToPay />}
      <div className={styles.card} hidden={isFree}>
        <ProviderForm {...providerForm} provider={provider} isPaying={form.isPaying} />
        <CardAssurance provider={provider} />
      </div>
    </>
  );
}

function NothingToPay() {
  return (
    <Notice kind="success" title="Nothing to pay">
      All of it is covered, so we don't need a card.
    </Notice>
  );
}
