import { type ComponentType, Suspense } from 'react';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import type { PaymentFormProps } from './payment-form.ts';

/** Each form is loaded only where its provider is used. */
const PROVIDER_FORMS: Readonly<Record<'sandbox' | 'stripe', ComponentType<PaymentFormProps>>> = {
  sandbox: lazyPart(() => import('./sandbox-card-form.tsx')),
  stripe: lazyPart(() => import('./stripe/stripe-payment-form.tsx')),
};

/** The card form of the configured provider. */
export function ProviderForm({
  provider,
  ...props
}: PaymentFormProps & { provider: keyof typeof PROVIDER_FORMS }) {
  const Form = PROVIDER_FORMS[provider];
  return (
    <SectionBoundary of="The card form">
      <Suspense fallback={<p role="status">Loading payment form...</p>}>
        <Form {...props} />
      </Suspense>
    </SectionBoundary>
  );
}
