import type { PriceInfo } from '#web/api/checkout-calls.ts';
import { type CheckoutForm, chosenOptionId } from './checkout-form.ts';
import { type ContactErrors, canAskForDelivery, contactErrors } from './contact.ts';

/** Whether the pay button can be pressed. Spec §4: the payment provider is ready and a shipping option is chosen. */
export function canPressPay(form: CheckoutForm): boolean {
  return form.isCardFormReady && chosenOptionId(form) !== null && !form.isPaying;
}

/** Whether the shopper has seen exactly this total: no other is ever charged. */
export function isAmountSeen(form: CheckoutForm, verified: PriceInfo): boolean {
  const { amounts } = form.price;
  return amounts !== null && amounts.total === verified.total && amounts.currency === verified.currency;
}

/** The problems to show beside their fields: of those that were left, and of all after an attempt to pay. */
export function visibleErrors(form: CheckoutForm): ContactErrors {
  const all = Object.entries(contactErrors(form.contact));
  return Object.fromEntries(all.filter(([field]) => form.isAttempted || field in form.visited));
}

export type CheckoutStep = 'address' | 'delivery' | 'card' | 'pay';

/** What the shopper has to do next, for the line below a pay button that cannot be pressed yet. */
export function nextStep(form: CheckoutForm): CheckoutStep {
  if (!canAskForDelivery(form.contact)) return 'address';
  if (chosenOptionId(form) === null) return 'delivery';
  return form.isCardFormReady ? 'pay' : 'card';
}

/** Spec §2: 'Estimated Total' until the backend verifies it, then 'Final Total'. */
export function totalLabel(form: CheckoutForm): 'Estimated Total' | 'Final Total' {
  return form.price.status === 'verified' ? 'Final Total' : 'Estimated Total';
}
