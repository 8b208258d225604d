import { useEffect } from 'react';
import { type CheckoutForm, chosenOptionId } from './checkout-form.ts';
import { saveForm } from './saved-form.ts';

/** Keeps what was typed and chosen for a reload, a failed payment or the way back from the bank. */
export function useSavedForm(form: CheckoutForm): void {
  const { contact } = form;
  const shippingOptionId = chosenOptionId(form) ?? form.rememberedOptionId;
  useEffect(() => saveForm({ contact, shippingOptionId }), [contact, shippingOptionId]);
}
