import { type Dispatch, type RefObject, useRef } from 'react';
import { ApiProblem } from '#web/api/api-problem.ts';
import { finalizeTotals, type OpenCheckout } from '#web/api/checkout-calls.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { useApi } from '#web/api/use-api.ts';
import type { PaymentForm, PaymentOutcome } from '#web/shop/payments/payment-form.ts';
import { appliedCode, type CheckoutAction, type CheckoutForm, chosenOptionId } from '../checkout-form.ts';
import { canPressPay, isAmountShown, isNothingToPay } from '../checkout-selectors.ts';
import { contactErrors, recipientOf } from '../contact/contact.ts';
import { codeRefusalText, isCodeRefusal } from '../discount/code-refusal.ts';
import { focusFirstError } from '../focus-first-error.ts';
import { serverMessageOf } from '../server-message.ts';

export interface PayDeps {
  checkout: OpenCheckout;
  form: CheckoutForm;
  dispatch: Dispatch<CheckoutAction>;
  /** Where the fields are, for the focus. */
  formElement: RefObject<HTMLFormElement | null>;
  paymentForm: RefObject<PaymentForm | null>;
  /** The payment is through, as far as the card provider says: on to the result. */
  onPaid: (paymentIntentId: string) => void;
  /** What is bought, or where the checkout stands, has changed on the server. */
  onStale: () => void;
}

const NOT_PAID = 'The card provider did not answer, so the order is not placed yet. Press pay to try again.';
const CLOSED = 'This payment is already settled. We are checking how it stands.';

/**
 * What the pay button does: checks what was typed, has the server verify and freeze the total, and only when the shopper has
 * seen exactly that amount has the card provider authorise it. Spec §4 Checkout, §5 Checkout submit.
 */
export function usePay(parts: PayDeps): () => Promise<void> {
  const { checkout, form, dispatch, formElement, paymentForm, onPaid, onStale } = parts;
  const api = useApi();
  const isUnderWay = useRef(false);

  const stop = (message: string) =>
    dispatch({ type: 'paymentStopped', problem: { kind: 'refused', message } });

  async function isReadyToPay(): Promise<boolean> {
    const isCardComplete = isNothingToPay(form) || ((await paymentForm.current?.check()) ?? false);
    const errors = contactErrors(form.contact);
    if (isCardComplete && Object.keys(errors).length === 0) return true;
    dispatch({ type: 'attemptFoundErrors' });
    focusFirstError(formElement.current, errors);
    return false;
  }

  /**
   * Whether the card can be charged: the server froze exactly the amount that is on the screen. With nothing to pay that placed the
   * order already.
   */
  async function isTotalVerified(shippingOptionId: string): Promise<boolean> {
    const discountCode = appliedCode(form);
    try {
      const shipment = { ...recipientOf(form.contact), shippingOptionId, discountCode };
      const amounts = await finalizeTotals(api, checkout, shipment);
      if (amounts.total === 0) {
        onPaid(checkout.paymentIntentId);
        return false;
      }
      const isSeen = isAmountShown(form, amounts);
      dispatch({ type: isSeen ? 'amountsVerified' : 'amountChanged', amounts });
      return isSeen;
    } catch (failure) {
      if (discountCode !== null && isCodeRefusal(failure)) {
        dispatch({ type: 'codeDropped', code: discountCode, message: codeRefusalText(failure) });
        return false;
      }
      stop(
        serverMessageOf(
          failure,
          'We could not check the total, and nothing was charged. Press pay to try again.',
        ),
      );
      if (failure instanceof ApiProblem && failure.status === 409) {
        onStale();
        dispatch({ type: 'priceRequestedAgain' });
      }
      if (failure instanceof ApiProblem && failure.code === 'shipping_unavailable')
        dispatch({ type: 'deliveryRequestedAgain' });
      return false;
    }
  }

  function follow(outcome: PaymentOutcome): void {
    switch (outcome.kind) {
      case 'authorised':
        onPaid(outcome.intentId);
        return;
      case 'confirmation_step':
        window.location.assign(outcome.url);
        return;
      case 'declined':
        dispatch({ type: 'paymentStopped', problem: { kind: 'declined', message: outcome.message } });
        return;
      case 'incomplete':
        dispatch({ type: 'paymentStopped', problem: null });
        return;
      case 'unknown':
        logFailure('confirm_payment', outcome.kind);
        stop(NOT_PAID);
        onStale();
        return;
      case 'closed':
        stop(CLOSED);
        onStale();
        return;
    }
  }

  async function payOnce(shippingOptionId: string): Promise<void> {
    if (!(await isReadyToPay())) return;
    dispatch({ type: 'paymentStarted' });
    if (!(await isTotalVerified(shippingOptionId))) return;
    const returnUrl = `${window.location.origin}/checkout-confirmation`;
    const outcome = await paymentForm.current
      ?.confirm({ returnUrl, receiptEmail: form.contact.email.trim() })
      .catch((failure: unknown) => {
        logFailure('confirm_payment', failure);
        throw failure;
      });
    follow(outcome ?? { kind: 'unknown' });
  }

  return async function pay() {
    const shippingOptionId = chosenOptionId(form);
    if (isUnderWay.current || !canPressPay(form) || shippingOptionId === null) return;
    isUnderWay.current = true;
    await payOnce(shippingOptionId).finally(() => {
      isUnderWay.current = false;
    });
  };
}
