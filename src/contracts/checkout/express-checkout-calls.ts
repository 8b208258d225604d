import { z } from 'zod';
import type { CheckoutId, ShippingOptionId } from '#domain/ids.ts';
import { defineCall } from '../call.ts';
import { addressInput, checkoutPrices } from './checkout-calls.ts';
import { cents, idOf, requiredText, storeId, text } from '../fields.ts';
import { deliveryEstimate } from './shipping-calls.ts';

/** What a checkout costs at an address as a wallet shows it before the payment. docs/decisions/0207. */
export const previewExpressCheckout = defineCall({
  method: 'POST',
  path: '/stripe/preview_express_checkout',
  summary: 'A quote for a running checkout and an address that a wallet shows in part; nothing is stored',
  tag: 'Checkout and payments',
  body: z.strictObject({
    session_id: idOf<CheckoutId>(requiredText(100)),
    store_id: storeId,
    address: addressInput.describe(
      'Country, and a region or a postal code; of a Canadian postal code the first half is enough. ' +
        'Refused as `missing_address_fields`, `unknown_address`, or `shipping_unavailable` where the shop does not ship',
    ),
    shipping_option_id: idOf<ShippingOptionId>(text(100))
      .nullish()
      .describe('Left out, or not offered there: the cheapest'),
    discount_code: text(64)
      .nullish()
      .describe(
        'Refused as `unknown_discount`, `discount_over` or `discount_not_applicable`. Whether this customer may use it is decided when the totals are finalized',
      ),
  }),
  answer: checkoutPrices.extend({
    shipping_option_id: idOf<ShippingOptionId>(z.string()).describe('The quoted one'),
    shipping_options: z.array(
      z.object({
        shipping_option_id: idOf<ShippingOptionId>(z.string()),
        shipping_option_name: z.string(),
        price: cents.describe('For this checkout: 0 from a threshold on, or by the code'),
        delivery_estimate: deliveryEstimate,
      }),
    ),
  }),
});
