import { type Dispatch, useEffect, useEffectEvent } from 'react';
import { fetchShippingOptions, fetchTaxPreview, type OpenCheckout } from '#web/api/checkout-calls.ts';
import { useApi } from '#web/api/use-api.ts';
import { appliedCode, type CheckoutAction, type CheckoutForm, chosenOptionId } from './checkout-form.ts';
import { recipientOf } from './contact/contact.ts';
import { codeRefusalText, isCodeRefusal } from './discount/code-refusal.ts';
import { serverMessageOf } from './server-message.ts';

/** Long enough that a typed postal code is one question, short enough not to be felt. */
const TYPING_PAUSE_MILLISECONDS = 350;

const requestOf = (asked: CheckoutForm['delivery'] | CheckoutForm['price']) =>
  asked.status === 'asking' ? asked.request : null;

/** Asks the server what the form wants to know: how the parcel can travel, and what that costs. Late answers are ignored. */
export function useCheckoutQuotes(
  checkout: OpenCheckout,
  form: CheckoutForm,
  dispatch: Dispatch<CheckoutAction>,
) {
  const api = useApi();

  const askDelivery = useEffectEvent(async (request: number, signal: AbortSignal) => {
    try {
      const options = await fetchShippingOptions(api, recipientOf(form.contact), checkout.currency, {
        signal,
      });
      dispatch({ type: 'deliveryOffered', request, options });
    } catch (failure) {
      if (signal.aborted) return;
      dispatch({
        type: 'deliveryRefused',
        request,
        message: serverMessageOf(failure, 'Failed to fetch shipping options'),
      });
    }
  });

  const askPrice = useEffectEvent(async (request: number, signal: AbortSignal) => {
    const shippingOptionId = chosenOptionId(form) ?? '';
    const discountCode = appliedCode(form);
    try {
      const amounts = await fetchTaxPreview(
        api,
        checkout,
        { ...recipientOf(form.contact), shippingOptionId, discountCode },
        { signal },
      );
      dispatch({ type: 'priceEstimated', request, amounts });
    } catch (failure) {
      if (signal.aborted) return;
      if (discountCode !== null && isCodeRefusal(failure)) {
        dispatch({ type: 'codeDropped', code: discountCode, message: codeRefusalText(failure) });
        return;
      }
      dispatch({
        type: 'priceRefused',
        request,
        message: serverMessageOf(failure, 'We could not work out the total.'),
      });
    }
  });

  const deliveryRequest = requestOf(form.delivery);
  useEffect(() => {
    if (deliveryRequest === null) return;
    const abort = new AbortController();
    const pause = setTimeout(
      () => void askDelivery(deliveryRequest, abort.signal),
      TYPING_PAUSE_MILLISECONDS,
    );
    return () => {
      clearTimeout(pause);
      abort.abort();
    };
  }, [deliveryRequest]);

  const priceRequest = requestOf(form.price);
  useEffect(() => {
    if (priceRequest === null) return;
    const abort = new AbortController();
    void askPrice(priceRequest, abort.signal);
    return () => abort.abort();
  }, [priceRequest]);
}
