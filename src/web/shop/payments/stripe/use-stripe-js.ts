import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';

export type StripeJs = { status: 'loading' } | { status: 'ready'; stripe: Stripe } | { status: 'failed' };

/** The card form and the wallets of a page share one. */
const opened = new Map<string, Promise<Stripe | null>>();

/** Null when the script could not be loaded; the next call tries again. */
function openStripe(publishableKey: string): Promise<Stripe | null> {
  const known = opened.get(publishableKey);
  if (known) return known;
  const opening = loadStripe(publishableKey)
    .catch(() => null)
    .then((stripe) => {
      if (stripe === null) opened.delete(publishableKey);
      return stripe;
    });
  opened.set(publishableKey, opening);
  return opening;
}

/** Loads Stripe's script from Stripe, and only when used. `retry` tries again after a failure. */
export function useStripeJs(publishableKey: string): { script: StripeJs; retry: () => void } {
  const [script, setScript] = useState<StripeJs>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` triggers the effect by changing the attempt.
  useEffect(() => {
    let isMounted = true;
    setScript({ status: 'loading' });
    void openStripe(publishableKey).then((stripe) => {
      if (isMounted) setScript(stripe ? { status: 'ready', stripe } : { status: 'failed' });
    });
    return () => {
      isMounted = false;
    };
  }, [publishableKey, attempt]);
  return { script, retry: () => setAttempt((count) => count + 1) };
}
