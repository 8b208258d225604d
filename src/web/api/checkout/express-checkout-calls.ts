import type { CallAnswer } from '#contracts/call.ts';
import type { previewExpressCheckout } from '#contracts/checkout/express-checkout-calls.ts';
import type { CheckoutId, ShippingOptionId } from '#domain/ids.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

/** The totals at an address, with the shipping options and what each costs. */
export type ExpressQuote = CallAnswer<typeof previewExpressCheckout>;

const previewEndpoint = endpoint<typeof previewExpressCheckout>('POST', '/stripe/preview_express_checkout');

/** A quote for an address that a wallet shows in part; the server stores nothing. */
export function fetchExpressQuote(
  api: ApiClient,
  {
    sessionId,
    address,
    optionId,
    discountCode,
  }: {
    sessionId: CheckoutId;
    address: Partial<Address>;
    optionId: ShippingOptionId | null;
    discountCode: string | null;
  },
): Promise<ExpressQuote> {
  const body = {
    session_id: sessionId,
    store_id: api.storeId,
    address,
    shipping_option_id: optionId,
    discount_code: discountCode,
  };
  return api.call(previewEndpoint, { body });
}
