import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';

export type StripeJs = { status: 'loading' } | { status: 'ready'; stripe: Stripe } | { status: 'failed' };

/** Loads Stripe's script from Stripe, and only when used. `retry` tries again after a failure. */
export function useStripeJs(publishableKey: string): { script: StripeJs; retry: () => void } {
  const [script, setScript] = useState<StripeJs>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` triggers the effect by changing the attempt.
  useEffect(() => {
    let isMounted = true;
    setScript({ status: 'loading' });
    loadStripe(publishableKey)
      .catch(() => null)
      .then((stripe) => {
        if (isMounted) setScript(stripe ? { status: 'ready', stripe } : { status: 'failed' });
      });
    return () => {
      isMounted = false;
    };
  }, [publishableKey, attempt]);
  return { script, retry: () => setAttempt((count) => count + 1) };
}
