import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/checkout-calls.ts';
import { subtotalOf } from '#domain/checkout/quote.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import type { Parts } from '#server/platform/parts.ts';
import { serve } from '#server/platform/serve-call.ts';
import { requireShippingInformation } from '#server/shipping/complete-address.ts';
import { quoteToWire } from './checkout-wire.ts';
import { linesOf, ownCheckout } from './own-checkout.ts';
import { quoteCheckout } from './quote-checkout.ts';

/** Calls that only quote: nothing is stored and nothing is held. Spec §7. */
export function quoteRoutes(app: FastifyInstance, { db }: Parts): void {
  serve(app, calls.initialSubscriptionCosts, async ({ body }) => {
    return { total_cost: subtotalOf(await priceItems(db, body.store_id, 'usd', body.cart_items)) };
  });

  serve(app, calls.previewTaxAndShipping, async ({ body }) => {
    const currency = body.currency ?? 'usd';
    const quote = await quoteCheckout(db, {
      storeId: body.store_id,
      currency,
      lines: await priceItems(db, body.store_id, currency, body.checkout_items),
      address: requireShippingInformation(body.address, body.email),
      shippingOptionId: body.shipping_option,
      discountCode: body.discount_code,
      email: body.email,
    });
    return quoteToWire(quote);
  });

  serve(app, calls.previewTax, async ({ body, request }) => {
    const checkout = await ownCheckout(db, request, body.store_id, body.session_id);
    const quote = await quoteCheckout(db, {
      storeId: body.store_id,
      currency: checkout.currency,
      lines: await linesOf(db, checkout),
      address: requireShippingInformation(body.address, body.email),
      shippingOptionId: body.shipping_option_id,
      discountCode: body.discount_code,
      email: body.email,
      checkoutId: checkout.id,
    });
    return quoteToWire(quote);
  });
}
