import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallAnswer } from '#contracts/call.ts';
import type { previewExpressCheckout as previewCall } from '#contracts/checkout/express-checkout-calls.ts';
import type { Database } from '#server/platform/database/database.ts';
import { quoteToWire } from '#server/pricing/quote-wire.ts';
import { quoteWithOptions } from '#server/pricing/quote-with-options.ts';
import { requirePartialAddress } from '#server/shipping/complete-address.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { quotedPayment } from './gift-cards/quote-gift-cards.ts';
import { checkoutLinesOf, ownCheckout } from './own-checkout.ts';

/**
 * Quotes the shopper's own checkout for an address that a wallet shows in part. Throws `not_found`, as
 * `requirePartialAddress` and as `quoteWithOptions`.
 */
export async function previewExpressCheckout(
  deps: { db: Database; tax: TaxCalculator },
  request: FastifyRequest,
  body: z.output<typeof previewCall.body>,
): Promise<CallAnswer<typeof previewCall>> {
  const checkout = await ownCheckout(deps.db, request, body.store_id, body.session_id);
  const { quote, optionId, options } = await quoteWithOptions(deps, {
    storeId: body.store_id,
    currency: checkout.currency,
    lines: await checkoutLinesOf(deps.db, checkout),
    address: requirePartialAddress(body.address),
    shippingOptionId: body.shipping_option_id ?? null,
    discountCode: body.discount_code,
    withAutomatic: true,
    email: undefined,
    checkoutId: checkout.id,
  });
  return {
    ...quoteToWire(quote),
    ...(await quotedPayment(deps, checkout, quote.totalCents)),
    shipping_option_id: optionId,
    shipping_options: options.map((option) => ({
      shipping_option_id: option.optionId,
      shipping_option_name: option.name,
      price: option.amountCents,
      delivery_estimate: option.deliveryEstimate,
    })),
  };
}
