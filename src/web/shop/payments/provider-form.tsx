import { type ComponentType, lazy, Suspense } from 'react';
import type { PaymentFormProps } from './payment-form.ts';

/** Each form is loaded only where its provider is used. */
const PROVIDER_FORMS: Readonly<Record<'sandbox' | 'stripe', ComponentType<PaymentFormProps>>> = {
  sandbox: lazy(() => import('./sandbox-card-form.tsx')),
  stripe: lazy(() => import('./stripe/stripe-payment-form.tsx')),
};

/** The card form of the configured provider. */
export function ProviderForm({
  provider,
  ...props
}: PaymentFormProps & { provider: keyof typeof PROVIDER_FORMS }) {
  const Form = PROVIDER_FORMS[provider];
  return (
    <Suspense fallback={<p role="status">Loading payment form...</p>}>
      <Form {...props} />
    </Suspense>
  );
}
