import type { FastifyInstance } from 'fastify';
import { calculateDiscount, discountByCode } from '#contracts/checkout/discount-calls.ts';
import { MAX_TOTAL_CENTS, subtotalOf } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { currencyOfCall } from '#server/platform/stores/store-currency.ts';
import { applyDiscount, requireUsableDiscount } from './apply-discount.ts';

/** `GET /discount/{code}` and `POST /stripe/calculate_discount`. `limitCodeGuesses` limits guessing. */
export function discountRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, discountByCode, async ({ params, query }) => {
    const { store_id: storeId } = query;
    const currency = await currencyOfCall(db, { storeId, currency: query.currency });
    const discount = await requireUsableDiscount(db, { storeId, code: params.code, currency });
    return {
      data: {
        discount_code: discount.code,
        discount_amount: discount.amountCents,
        discount_percentage: discount.percentage,
        free_shipping: discount.freeShipping,
        max_redeemable_amount: discount.maxRedeemableCents,
        max_redemptions: discount.maxRedemptions,
      },
    };
  });

  serve(app, calculateDiscount, async ({ body }) => {
    const { store_id: storeId, cart_items: items, discount_code: code } = body;
    const currency = await currencyOfCall(db, { storeId, currency: body.currency, items });
    const lines = await priceItems(db, storeId, currency, items);
    const subtotal = subtotalOf(lines);
    const applied = await applyDiscount(db, {
      ...{ storeId, code, lines, currency },
      // Not known yet, and the code may be worth it.
      ...{ shippingCents: MAX_TOTAL_CENTS, withAutomatic: true },
    });
    if (!applied) throw new DomainError('unknown_discount', 'Invalid discount code');
    const { percentage } = await requireUsableDiscount(db, { storeId, code: applied.code, currency });
    return {
      discount_amount: applied.amountCents,
      discount_percentage: percentage,
      free_shipping: applied.freeShipping,
      subtotal,
      total: subtotal - applied.amountCents,
    };
  });
}
