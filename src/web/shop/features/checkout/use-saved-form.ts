import { useEffect } from 'react';
import { deleteStoredCode, storeCode } from '#web/state/stored-discount-code.ts';
import { type CheckoutForm, chosenOptionId } from './checkout-form.ts';
import { saveForm } from './saved-form.ts';

/** Keeps what was typed, chosen and applied for a reload, a failed payment or the way back from the bank. */
export function useSavedForm(form: CheckoutForm): void {
  const { contact } = form;
  const shippingOptionId = chosenOptionId(form) ?? form.savedOptionId;
  useEffect(() => saveForm({ contact, shippingOptionId }), [contact, shippingOptionId]);

  const { discount } = form;
  useEffect(() => {
    if (discount.status === 'applied') storeCode(discount);
    if (discount.status === 'none' || discount.status === 'refused') deleteStoredCode();
  }, [discount]);
}
