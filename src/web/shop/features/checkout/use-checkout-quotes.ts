import { type Dispatch, useEffect, useEffectEvent } from 'react';
import type { ShippingOptionId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import {
  fetchShippingOptions,
  fetchTaxPreview,
  type OfferedShippingAnswer,
  type OpenCheckout,
} from '#web/api/checkout/checkout-calls.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { appliedCode, type CheckoutAction, type CheckoutForm, chosenOptionId } from './checkout-form.ts';
import { isWithoutAddress, recipientOf } from './contact/contact.ts';
import { codeRefusalText, isCodeRefusal } from './discount/code-refusal.ts';
import { serverMessageOf } from './server-message.ts';

/** Debounces the typing of a postal code without a noticeable delay. */
const TYPING_PAUSE_MILLISECONDS = 350;

/** Of gift cards alone: the only choice is none. */
const NOTHING_SHIPPED: OfferedShippingAnswer = {
  shipping_options: [
    {
      shipping_option_id: 'none' as ShippingOptionId,
      shipping_option_name: '',
      additional_information: '',
      price: 0,
      free_shipping_threshold: null,
      delivery_estimate: null,
    },
  ],
  estimates_valid_for_seconds: null,
};

const requestOf = (state: CheckoutForm['delivery'] | CheckoutForm['price']) =>
  state.status === 'loading' ? state.request : null;

/** Requests the shipping options and prices that the form state asks for. Late answers are ignored. */
export function useCheckoutQuotes(
  { checkout, subtotal, onStale }: { checkout: OpenCheckout; subtotal: Cents; onStale: () => void },
  form: CheckoutForm,
  dispatch: Dispatch<CheckoutAction>,
) {
  const api = useApi();

  const requestDelivery = useEffectEvent(async (request: number, signal: AbortSignal) => {
    try {
      const offer = isWithoutAddress(form.contact)
        ? NOTHING_SHIPPED
        : await fetchShippingOptions(api, recipientOf(form.contact), checkout, { signal });
      dispatch({ type: 'deliveryOffered', request, offer, subtotal });
    } catch (failure) {
      if (signal.aborted) return;
      dispatch({
        type: 'deliveryRefused',
        request,
        message: serverMessageOf(failure, 'Failed to fetch shipping options'),
        isPostalCode:
          failure instanceof ApiProblem && failure.errors.some(({ path }) => path === '/address/postal_code'),
      });
    }
  });

  const requestPrice = useEffectEvent(async (request: number, signal: AbortSignal) => {
    const shippingOptionId = chosenOptionId(form);
    if (shippingOptionId === null) return;
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
      // The checkout may have ended on the server.
      onStale();
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
    const timer = setTimeout(
      () => void requestDelivery(deliveryRequest, abort.signal),
      TYPING_PAUSE_MILLISECONDS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [deliveryRequest]);

  useEstimateRefresh(checkout, form, dispatch);

  const priceRequest = requestOf(form.price);
  useEffect(() => {
    if (priceRequest === null) return;
    const abort = new AbortController();
    void requestPrice(priceRequest, abort.signal);
    return () => abort.abort();
  }, [priceRequest]);
}

/** Requests the delivery estimates again after a cut-off; without an answer none are shown. */
function useEstimateRefresh(
  checkout: OpenCheckout,
  { contact, delivery }: CheckoutForm,
  dispatch: Dispatch<CheckoutAction>,
) {
  const api = useApi();
  const offer = delivery.status === 'offered' ? delivery.options : null;
  const validForSeconds = delivery.status === 'offered' ? delivery.validForSeconds : null;
  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    const recipient = recipientOf(contact);
    const answer = await fetchShippingOptions(api, recipient, checkout, { signal }).catch(() => ({
      shipping_options: (offer ?? []).map((option) => ({ ...option, delivery_estimate: null })),
      estimates_valid_for_seconds: null,
    }));
    if (!signal.aborted) dispatch({ type: 'deliveryRefreshed', offer: answer });
  });
  useEffect(() => {
    if (offer === null || validForSeconds === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => void refresh(abort.signal), validForSeconds * 1000);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [offer, validForSeconds]);
}
