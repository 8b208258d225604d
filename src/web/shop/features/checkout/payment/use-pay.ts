import { type RefObject, useRef } from 'react';
import type { ShippingOptionId } from '#domain/ids.ts';
import { finalizeTotals, type OpenCheckout } from '#web/api/checkout/checkout-calls.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { useApi } from '#web/api/use-api.ts';
import type { PaymentForm } from '#web/shop/payments/payment-form.ts';
import { appliedCode, type CheckoutForm, chosenOptionId } from '../checkout-form.ts';
import { canPay, isAmountShown, isNothingToPay, visibleErrors } from '../checkout-selectors.ts';
import { CONTACT_FIELDS, contactErrors, recipientOf } from '../contact/contact.ts';
import { giftProblem, giftToSend, NOTE_FIELD } from '../gift/gift-input.ts';
import { handleOutcome, handleRefusedTotal, type PaymentResultDeps } from './payment-result.ts';

export interface PayDeps extends PaymentResultDeps {
  checkout: OpenCheckout;
  form: CheckoutForm;
  /** The form that contains the fields, for the focus. */
  formElement: RefObject<HTMLFormElement | null>;
  paymentForm: RefObject<PaymentForm | null>;
}

const TRY_AGAIN = 'Press pay to try again: it cannot charge twice.';

/**
 * Validates the form, has the server verify and finalize the total, and has the provider authorize it only if
 * it is the total on the screen. Spec §4 Checkout, §5 Checkout submit.
 */
export function usePay(deps: PayDeps): () => Promise<void> {
  const { checkout, form, dispatch, formElement, paymentForm, onPaid } = deps;
  const api = useApi();
  const isRunning = useRef(false);

  async function validate(): Promise<boolean> {
    const isCardComplete = isNothingToPay(form) || ((await paymentForm.current?.check()) ?? false);
    const errors = contactErrors(form.contact);
    const isNoteWrong = giftProblem(form.gift) !== null;
    if (isCardComplete && Object.keys(errors).length === 0 && !isNoteWrong) return true;
    showErrors();
    return false;
  }

  function showErrors(): void {
    dispatch({ type: 'attemptFoundErrors' });
    focusFirstError(formElement.current, form);
  }

  /**
   * Resolves to whether the card can be charged: the finalized total is the one on the screen. With nothing
   * to pay, finalizing has already placed the order.
   */
  async function finalizeTotal(shippingOptionId: ShippingOptionId): Promise<boolean> {
    const input = {
      ...recipientOf(form.contact),
      shippingOptionId,
      discountCode: appliedCode(form),
      gift: giftToSend(form.gift),
      savesAddress: form.savesAddress.isOn,
      amountDue: form.price.amounts?.amount_due,
    };
    try {
      const amounts = await finalizeTotals(api, checkout, input);
      if (amounts.amount_due === 0) {
        onPaid(checkout.paymentIntentId);
        return false;
      }
      const isShown = isAmountShown(form, amounts);
      dispatch({ type: isShown ? 'amountsVerified' : 'amountChanged', amounts });
      return isShown;
    } catch (failure) {
      handleRefusedTotal(failure, input, TRY_AGAIN, deps);
      return false;
    }
  }

  async function payOnce(shippingOptionId: ShippingOptionId): Promise<void> {
    if (!(await validate())) return;
    dispatch({ type: 'paymentStarted' });
    if (!(await finalizeTotal(shippingOptionId))) return;
    const returnUrl = `${window.location.origin}/checkout-confirmation`;
    const outcome = await paymentForm.current
      ?.confirm({ returnUrl, receiptEmail: form.contact.email.trim() })
      .catch((failure: unknown) => {
        logFailure('confirm_payment', failure);
        return null;
      });
    handleOutcome(outcome ?? { kind: 'unknown' }, checkout.paymentIntentId, TRY_AGAIN, deps);
  }

  return async function pay() {
    const shippingOptionId = chosenOptionId(form);
    if (isRunning.current || form.isPaying) return;
    if (!canPay(form) || shippingOptionId === null) return showErrors();
    isRunning.current = true;
    await payOnce(shippingOptionId).finally(() => {
      isRunning.current = false;
    });
  };
}

/** Focuses the first field that is invalid or missing, in the order of the form. */
function focusFirstError(element: HTMLFormElement | null, form: CheckoutForm): void {
  const errors = visibleErrors({ ...form, isSubmitted: true });
  const isNoteWrong = giftProblem(form.gift) !== null;
  const first =
    CONTACT_FIELDS.find((field) => errors[field] !== undefined) ??
    (isNoteWrong ? NOTE_FIELD : form.terms === 'open' ? 'terms' : '');
  const input = element?.elements.namedItem(first);
  if (input instanceof HTMLElement) input.focus();
}
