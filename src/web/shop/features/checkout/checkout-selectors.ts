import type { CheckoutPrices as PriceInfo } from '#contracts/checkout/checkout-calls.ts';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { isPostalCode } from '#domain/shipping/postal-code.ts';
import type { Saving } from '#web/api/checkout/checkout-calls.ts';
import { type CheckoutForm, chosenOptionId } from './checkout-form.ts';
import { type Contact, type ContactErrors, contactErrors, missingForOrder } from './contact/contact.ts';

/** An order of which nothing is left for the card needs none. */
export function isNothingToPay({ price }: CheckoutForm): boolean {
  return price.amounts?.amount_due === 0;
}

const isReadyForPayment = (form: CheckoutForm) => form.isCardFormReady || isNothingToPay(form);

/**
 * Whether the pay button is enabled: the payment provider is ready and a shipping option is chosen (spec §4).
 * A code being checked disables it because it changes the total, and so do terms that are not accepted.
 */
export function canPay(form: CheckoutForm): boolean {
  const isChecking = form.discount.status === 'checking';
  const isBlocked = isChecking || form.terms === 'open';
  return isReadyForPayment(form) && chosenOptionId(form) !== null && !form.isPaying && !isBlocked;
}

/** Whether the verified total is the one on the screen; no other is ever charged. */
export function isAmountShown(form: CheckoutForm, verified: PriceInfo): boolean {
  const { amounts } = form.price;
  return (
    amounts?.total === verified.total &&
    amounts.amount_due === verified.amount_due &&
    amounts.currency === verified.currency
  );
}

/**
 * The errors to show: of touched fields, of all fields after a payment attempt, and at once of a complete
 * postal code of another region, which browsers may autofill.
 */
export function visibleErrors(form: CheckoutForm): ContactErrors {
  const all = Object.entries(contactErrors(form.contact));
  const refused = refusedPostalCode(form);
  const isVisible = (field: string) =>
    form.isSubmitted ||
    field in form.touched ||
    (field === 'postal_code' && hasWholePostalCode(form.contact));
  return { ...refused, ...Object.fromEntries(all.filter(([field]) => isVisible(field))) };
}

/** What the server said of a postal code whose format the browser does not know. */
const refusedPostalCode = ({ delivery }: CheckoutForm): ContactErrors =>
  delivery.status === 'refused' && delivery.isPostalCode ? { postal_code: delivery.message } : {};

const hasWholePostalCode = ({ country, postal_code }: Contact) =>
  hasRegions(country) && isPostalCode(postal_code, country);

const NO_SAVING: Saving = { amount: 0, freeShipping: false };

export function savingOf({ discount }: CheckoutForm): Saving {
  return discount.status === 'applied' ? discount.saving : NO_SAVING;
}

export type CheckoutStep = 'address' | 'delivery' | 'card' | 'code' | 'terms' | 'pay' | 'order';

/** What the shopper has to do next, shown below the pay button. */
export function nextCheckoutStep(form: CheckoutForm): CheckoutStep {
  if (missingForOrder(form.contact).length > 0) return 'address';
  if (chosenOptionId(form) === null) return 'delivery';
  if (form.discount.status === 'checking') return 'code';
  if (form.terms === 'open') return 'terms';
  if (isNothingToPay(form)) return 'order';
  return form.isCardFormReady ? 'pay' : 'card';
}

/** Spec §2: 'Estimated Total' until the server has verified it, then 'Final Total'. */
export function totalLabel(form: CheckoutForm): 'Estimated Total' | 'Final Total' {
  return form.price.status === 'verified' ? 'Final Total' : 'Estimated Total';
}
