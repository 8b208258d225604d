import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/checkout/checkout-calls.ts';
import { subtotalOf } from '#domain/checkout/quote.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { currencyOfCall } from '#server/platform/stores/store-currency.ts';
import { requireShippingInformation } from '#server/shipping/complete-address.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { quoteItems } from './quote.ts';
import { quoteToWire } from './quote-wire.ts';

/** Quotes before there is a checkout: nothing is stored or reserved. Spec §7. */
export function quoteRoutes(app: FastifyInstance, deps: Deps & { tax: TaxCalculator }): void {
  const { db } = deps;

  serve(app, calls.initialSubscriptionCosts, async ({ body }) => {
    return { total_cost: subtotalOf(await priceItems(db, body.store_id, null, body.cart_items)) };
  });

  serve(app, calls.previewTaxAndShipping, async ({ body }) => {
    const { store_id: storeId, checkout_items: items } = body;
    const currency = await currencyOfCall(db, { storeId, currency: body.currency, items });
    const quote = await quoteItems(deps, {
      storeId,
      currency,
      lines: await priceItems(db, storeId, currency, items),
      address: requireShippingInformation(body.address, body.email),
      shippingOptionId: body.shipping_option,
      discountCode: body.discount_code,
      withAutomatic: true,
      email: body.email,
    });
    return quoteToWire(quote);
  });
}
