import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { PaymentDetails, PaymentFormProps, PaymentOutcome } from '../payment-form.ts';
import { isLoadedForStripe } from './loaded-for-stripe.ts';
import { STRIPE_APPEARANCE, stripeFonts } from './stripe-appearance.ts';
import { outcomeOfConfirmation } from './stripe-outcome.ts';
import styles from './stripe-payment-form.module.css';
import { useStripeJs } from './use-stripe-js.ts';

/** Stripe's card form; card data is sent to Stripe only. */
export default function StripePaymentForm(props: PaymentFormProps) {
  const isAllowed = isLoadedForStripe();
  useEffect(() => {
    if (!isAllowed) window.location.reload();
  }, [isAllowed]);
  return isAllowed ? <CardForm {...props} /> : <CardFormLoading />;
}

function CardForm(props: PaymentFormProps) {
  const { clientSecret, publishableKey } = props.intent;
  const { script, retry } = useStripeJs(publishableKey);
  const options = useMemo(
    () => ({ clientSecret, appearance: STRIPE_APPEARANCE, fonts: stripeFonts(window.location.origin) }),
    [clientSecret],
  );
  switch (script.status) {
    case 'loading':
      return <CardFormLoading />;
    case 'failed':
      return <CardFormFailed onRetry={retry} />;
    case 'ready':
      return (
        <Elements key={clientSecret} stripe={script.stripe} options={options}>
          <CardFields {...props} />
        </Elements>
      );
  }
}

function CardFields({ intent, isTotalFinal, isPaying, onReady, ref }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [hasFailed, setHasFailed] = useState(false);

  async function check(): Promise<boolean> {
    if (!elements) return false;
    const { error } = await elements.submit();
    return error === undefined;
  }

  async function confirm({ returnUrl, receiptEmail }: PaymentDetails): Promise<PaymentOutcome> {
    if (!stripe || !elements) return { kind: 'unknown' };
    // The total may have changed since the form was rendered, so the shopper authorizes the current payment.
    const { error } = await elements.fetchUpdates();
    if (error) return { kind: 'unknown' };
    const confirmParams = { return_url: returnUrl };
    if (intent.purpose === 'setup')
      return outcomeOfConfirmation(
        await stripe.confirmSetup({ elements, confirmParams, redirect: 'if_required' }),
      );
    return outcomeOfConfirmation(
      await stripe.confirmPayment({
        elements,
        confirmParams: { ...confirmParams, ...(receiptEmail !== null && { receipt_email: receiptEmail }) },
        redirect: 'if_required',
      }),
    );
  }

  useImperativeHandle(ref, () => ({ check, confirm }));

  if (hasFailed) return <CardFormFailed onRetry={() => window.location.reload()} />;
  return (
    <PaymentElement
      className={styles.fields}
      options={{
        layout: 'tabs',
        readOnly: isPaying,
        wallets: isTotalFinal || intent.purpose === 'setup' ? {} : { applePay: 'never', googlePay: 'never' },
      }}
      onReady={onReady}
      onLoadError={() => setHasFailed(true)}
    />
  );
}

function CardFormLoading() {
  return (
    <p role="status" className={styles.loading}>
      Loading payment form...
    </p>
  );
}

function CardFormFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <Notice kind="error" title="The card form did not load.">
        It comes from Stripe. Check your connection, or whether something blocks js.stripe.com, then try
        again.
      </Notice>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
