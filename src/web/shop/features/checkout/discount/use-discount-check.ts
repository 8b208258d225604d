import { type Dispatch, useEffect, useEffectEvent } from 'react';
import type { CurrencyCode } from '#domain/money.ts';
import { fetchDiscount } from '#web/api/checkout/checkout-calls.ts';
import type { CheckoutDetails } from '#web/api/checkout/checkout-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import type { CheckoutAction, CheckoutForm } from '../checkout-form.ts';
import { codeRefusalText, hasNoEffect, isFinalRefusal } from './code-refusal.ts';

/** Asks the server what an entered code saves. Late answers are ignored. Spec §5. */
export function useDiscountCheck(
  lines: CheckoutDetails['items'],
  currency: CurrencyCode,
  { discount }: CheckoutForm,
  dispatch: Dispatch<CheckoutAction>,
): void {
  const api = useApi();

  const check = useEffectEvent(async (request: number, signal: AbortSignal) => {
    if (discount.status !== 'checking') return;
    const refuse = (failure: unknown) =>
      dispatch({
        type: 'codeRefused',
        request,
        message: codeRefusalText(failure),
        isFinal: isFinalRefusal(failure),
      });
    try {
      const saving = await fetchDiscount(api, { lines, currency, code: discount.code }, { signal });
      if (hasNoEffect(saving)) refuse(null);
      else dispatch({ type: 'codeApplied', request, saving });
    } catch (failure) {
      if (!signal.aborted) refuse(failure);
    }
  });

  const request = discount.status === 'checking' ? discount.request : null;
  useEffect(() => {
    if (request === null) return;
    const abort = new AbortController();
    void check(request, abort.signal);
    return () => abort.abort();
  }, [request]);
}
