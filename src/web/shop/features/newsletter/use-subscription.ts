import { useRef, useState } from 'react';
import { type EmailRefusal, emailRefusal } from '#domain/newsletter/email-refusal.ts';
import { supportEndpoints } from '#web/api/endpoints/support-endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { useApi } from '#web/api/use-api.ts';

export type SubscriptionState =
  | { status: 'idle' | 'subscribing' | 'subscribed' | 'failed' }
  | { status: 'refused'; refusal: EmailRefusal };

/**
 * The state of a newsletter sign-up; `subscribe` resolves to whether it succeeded, and `dismiss` also cancels it. Spec
 * §4 and §5, Newsletter.
 */
export function useSubscription() {
  const api = useApi();
  const [state, setState] = useState<SubscriptionState>({ status: 'idle' });
  const request = useRef<AbortController>(null);
  async function subscribe(email: string): Promise<boolean> {
    const refusal = emailRefusal(email);
    if (refusal !== null) {
      setState({ status: 'refused', refusal });
      return false;
    }
    setState({ status: 'subscribing' });
    request.current = new AbortController();
    const { signal } = request.current;
    try {
      const body = { email: email.trim(), store_id: api.storeId };
      await api.call(supportEndpoints.subscribeToNewsletter, { body }, { signal });
      setState({ status: 'subscribed' });
      return true;
    } catch (failure) {
      if (signal.aborted) return false;
      logFailure('subscribe', failure);
      setState({ status: 'failed' });
      return false;
    }
  }
  function dismiss(): void {
    request.current?.abort();
    setState({ status: 'idle' });
  }
  return { state, subscribe, dismiss };
}
