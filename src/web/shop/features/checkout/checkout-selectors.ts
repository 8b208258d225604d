import { isPostalCode } from '#domain/shipping/postal-code.ts';
import { isShippingCountry } from '#domain/shipping/regions.ts';
import type { PriceInfo, Saving } from '#web/api/checkout-calls.ts';
import { type CheckoutForm, chosenOptionId } from './checkout-form.ts';
import { type Contact, type ContactErrors, canAskForDelivery, contactErrors } from './contact/contact.ts';

/** Whether the total that is shown is zero: the order then needs no card. */
export function isNothingToPay({ price }: CheckoutForm): boolean {
  return price.amounts?.total === 0;
}

const isReadyForPayment = (form: CheckoutForm) => form.isCardFormReady || isNothingToPay(form);

/**
 * Whether the pay button can be pressed. Spec §4: the payment provider is ready and a shipping option is chosen. A discount code that
 * is being checked is waited for: it changes the total. A subscription needs its terms agreed to.
 */
export function canPressPay(form: CheckoutForm): boolean {
  const isChecking = form.discount.status === 'checking';
  const isOpen = isChecking || form.terms === 'open';
  return isReadyForPayment(form) && chosenOptionId(form) !== null && !form.isPaying && !isOpen;
}

/** Whether the shopper has seen exactly this total: no other is ever charged. */
export function isAmountShown(form: CheckoutForm, verified: PriceInfo): boolean {
  const { amounts } = form.price;
  return amounts !== null && amounts.total === verified.total && amounts.currency === verified.currency;
}

/**
 * The problems to show beside their fields: of those that were left, of all after an attempt to pay, and at once of a complete
 * postal code that is in another region, which a browser may have filled in.
 */
export function visibleErrors(form: CheckoutForm): ContactErrors {
  const all = Object.entries(contactErrors(form.contact));
  const isVisible = (field: string) =>
    form.isAttempted ||
    field in form.visited ||
    (field === 'postal_code' && hasWholePostalCode(form.contact));
  return Object.fromEntries(all.filter(([field]) => isVisible(field)));
}

const hasWholePostalCode = ({ country, postal_code }: Contact) =>
  isShippingCountry(country) && isPostalCode(postal_code, country);

const NO_SAVING: Saving = { amount: 0, freeShipping: false };

/** What the applied discount code does for the order; nothing without one. */
export function savingOf({ discount }: CheckoutForm): Saving {
  return discount.status === 'applied' ? discount.saving : NO_SAVING;
}

export type CheckoutStep = 'address' | 'delivery' | 'card' | 'code' | 'terms' | 'pay' | 'order';

/** What the shopper has to do next, for the line below a pay button that cannot be pressed yet. */
export function nextCheckoutStep(form: CheckoutForm): CheckoutStep {
  if (!canAskForDelivery(form.contact)) return 'address';
  if (chosenOptionId(form) === null) return 'delivery';
  if (form.discount.status === 'checking') return 'code';
  if (form.terms === 'open') return 'terms';
  if (isNothingToPay(form)) return 'order';
  return form.isCardFormReady ? 'pay' : 'card';
}

/** Spec §2: 'Estimated Total' until the backend verifies it, then 'Final Total'. */
export function totalLabel(form: CheckoutForm): 'Estimated Total' | 'Final Total' {
  return form.price.status === 'verified' ? 'Final Total' : 'Estimated Total';
}
