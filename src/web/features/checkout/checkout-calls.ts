import type { PriceInfo, ShippingOption } from '#contracts/checkout-calls.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { ApiClient, CallOptions } from '#web/api/client.ts';
import { endpoints } from '#web/api/endpoints.ts';
import { addressOf, type Contact } from './contact.ts';

/** The checkout that is being paid, as its calls name it. */
export interface RunningCheckout {
  sessionId: string;
  paymentIntentId: string;
  currency: CurrencyCode;
}

/** How a parcel reaches this contact. Spec §7, get_shipping_options. */
export async function askShippingOptions(
  api: ApiClient,
  contact: Contact,
  currency: CurrencyCode,
  options: CallOptions,
): Promise<ShippingOption[]> {
  const body = { address: addressOf(contact), store_id: api.storeId, email: contact.email.trim(), currency };
  return (await api.call(endpoints.getShippingOptions, { body }, options)).shipping_options;
}

/** What the checkout would cost, tax included; nothing is stored. Spec §7, one-off tax preview. */
export function askTaxPreview(
  api: ApiClient,
  { sessionId, currency }: RunningCheckout,
  { contact, shippingOptionId }: { contact: Contact; shippingOptionId: string },
  options: CallOptions,
): Promise<PriceInfo> {
  const body = {
    session_id: sessionId,
    store_id: api.storeId,
    address: addressOf(contact),
    email: contact.email.trim(),
    name: contact.name.trim(),
    shipping_option_id: shippingOptionId,
    currency,
  };
  return api.call(endpoints.previewTax, { body }, options);
}

/** Has the server verify and freeze the totals, and hold the stock. Spec §7, calculate_tax_final. */
export function freezeTotals(
  api: ApiClient,
  { paymentIntentId }: RunningCheckout,
  { contact, shippingOptionId }: { contact: Contact; shippingOptionId: string },
): Promise<PriceInfo> {
  const body = {
    payment_intent_id: paymentIntentId,
    store_id: api.storeId,
    address: addressOf(contact),
    email: contact.email.trim(),
    name: contact.name.trim(),
    shipping_id: shippingOptionId,
  };
  return api.call(endpoints.calculateTaxFinal, { body });
}

/** The server's sentence, or `fallback` when the server said nothing or was not reached. Spec §8, Shipping options failure. */
export function serverMessageOf(failure: unknown, fallback: string): string {
  const wasReached = failure instanceof ApiProblem && failure.status !== 0;
  return wasReached ? messageOf(failure, fallback) : fallback;
}
