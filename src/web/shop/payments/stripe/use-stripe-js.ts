import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';

export type StripeJs = { status: 'loading' } | { status: 'ready'; stripe: Stripe } | { status: 'failed' };

/** Stripe's script, from Stripe; nothing of it is loaded before this is used. `again` asks once more after a failure. */
export function useStripeJs(publishableKey: string): { script: StripeJs; again: () => void } {
  const [script, setScript] = useState<StripeJs>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what `again` asks for.
  useEffect(() => {
    let isWanted = true;
    setScript({ status: 'loading' });
    loadStripe(publishableKey)
      .catch(() => null)
      .then((stripe) => {
        if (isWanted) setScript(stripe ? { status: 'ready', stripe } : { status: 'failed' });
      });
    return () => {
      isWanted = false;
    };
  }, [publishableKey, attempt]);
  return { script, again: () => setAttempt((before) => before + 1) };
}
