import type { CallAnswer, CallInput } from '#contracts/call.ts';
import type * as wire from '#contracts/checkout/checkout-calls.ts';
import type { OfferedShippingAnswer, ShippingOption } from '#contracts/checkout/shipping-calls.ts';
import type { CheckoutId, PaymentIntentId, ShippingOptionId } from '#domain/ids.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { ApiClient, CallOptions } from '../client.ts';
import { checkoutEndpoints } from '../endpoints/checkout-endpoints.ts';

export type { OfferedShippingAnswer, ShippingOption };

/** The fields that identify an item of a checkout, and its quantity. */
type CheckoutLine = Pick<
  CallAnswer<typeof wire.checkoutDetails>['items'][number],
  'quantity' | 'sku' | 'bundle_id' | 'box_contents' | 'gift_card' | 'subscription'
>;

const itemsOf = (lines: readonly CheckoutLine[]) =>
  lines.map(({ box_contents: sku_to_quantity, quantity, sku, bundle_id, gift_card, subscription }) => ({
    quantity,
    sku,
    bundle_id,
    sku_to_quantity,
    gift_card,
    subscription,
  }));

/** The identifiers of the checkout being paid. */
export interface OpenCheckout {
  sessionId: CheckoutId;
  paymentIntentId: PaymentIntentId;
  currency: CurrencyCode;
  /** Subscribed items and the terms shown for them; null for a one-time purchase. */
  subscription: { lines: readonly CheckoutLine[]; terms: string | null } | null;
}

export interface Recipient {
  address: Address;
  email: string;
  name: string;
}

/** What a quote is asked for. */
export interface CheckoutInput extends Recipient {
  shippingOptionId: ShippingOptionId;
  discountCode: string | null;
}

/** What is to be paid for. */
export interface FinalCheckoutInput extends CheckoutInput {
  gift: NonNullable<CallInput<typeof wire.calculateTaxFinal>['body']['gift']> | null;
  /** Only for signed-in customers. */
  savesAddress: boolean;
  /** What was shown as left for the card. */
  amountDue: Cents | undefined;
}

/** Shipping options for an address. Spec §7, get_shipping_options. */
export async function fetchShippingOptions(
  api: ApiClient,
  { address, email }: Recipient,
  { currency, subscription }: Pick<OpenCheckout, 'currency' | 'subscription'>,
  options: CallOptions,
): Promise<OfferedShippingAnswer> {
  const items = subscription && { checkout_items: itemsOf(subscription.lines) };
  const body = { address, store_id: api.storeId, email, currency, ...items };
  return api.call(checkoutEndpoints.getShippingOptions, { body }, options);
}

/** Prices with tax for an address; the server stores nothing. Spec §7, one-off tax preview. */
export function fetchTaxPreview(
  api: ApiClient,
  { sessionId, currency }: OpenCheckout,
  { address, email, name, shippingOptionId, discountCode }: CheckoutInput,
  options: CallOptions,
): Promise<wire.CheckoutPrices> {
  const body = {
    session_id: sessionId,
    store_id: api.storeId,
    currency,
    address,
    email,
    name,
    shipping_option_id: shippingOptionId,
    discount_code: discountCode,
  };
  return api.call(checkoutEndpoints.previewTax, { body }, options);
}

/** The effect of a discount code: cents off the subtotal, and whether shipping is free. */
export interface Saving {
  amount: Cents;
  freeShipping: boolean;
}

/** What a code would save on these lines. Spec §7, calculate_discount. */
export async function fetchDiscount(
  api: ApiClient,
  { lines, currency, code }: { lines: readonly CheckoutLine[]; currency: CurrencyCode; code: string },
  options: CallOptions,
): Promise<Saving> {
  const cart_items = itemsOf(lines);
  const body = { store_id: api.storeId, cart_items, discount_code: code, currency };
  const answer = await api.call(checkoutEndpoints.calculateDiscount, { body }, options);
  return { amount: answer.discount_amount, freeShipping: answer.free_shipping };
}

/**
 * Has the server verify and finalize the totals and reserve the stock. Spec §7, calculate_tax_final, or
 * confirm_subscription.
 */
export async function finalizeTotals(
  api: ApiClient,
  checkout: OpenCheckout,
  input: FinalCheckoutInput,
): Promise<wire.CheckoutPrices> {
  if (checkout.subscription === null) return finalizePurchase(api, checkout, input);
  const { lines, terms } = checkout.subscription;
  const { address, email, name, shippingOptionId, discountCode, gift, savesAddress } = input;
  const body = {
    address,
    email,
    store_id: api.storeId,
    fullName: name,
    shipping_option: shippingOptionId,
    checkout_items: itemsOf(lines),
    discount_code: discountCode,
    gift,
    save_address: savesAddress,
    accepted_terms: terms,
  };
  await api.call(checkoutEndpoints.confirmSubscription, { body });
  const query = { session_id: checkout.sessionId, store_id: api.storeId };
  return api.call(checkoutEndpoints.checkoutDetails, { query });
}

function finalizePurchase(
  api: ApiClient,
  { paymentIntentId }: OpenCheckout,
  { shippingOptionId, discountCode, gift, savesAddress, amountDue, ...recipient }: FinalCheckoutInput,
): Promise<wire.CheckoutPrices> {
  const body = {
    payment_intent_id: paymentIntentId,
    store_id: api.storeId,
    ...recipient,
    shipping_id: shippingOptionId,
    discount_code: discountCode,
    gift,
    save_address: savesAddress,
    amount_due: amountDue,
  };
  return api.call(checkoutEndpoints.calculateTaxFinal, { body });
}
