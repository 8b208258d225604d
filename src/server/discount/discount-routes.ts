import type { FastifyInstance } from 'fastify';
import { calculateDiscount, discountByCode } from '#contracts/discount-calls.ts';
import { subtotalOf } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import type { Parts } from '#server/platform/parts.ts';
import { serve } from '#server/platform/serve-call.ts';
import { applyDiscount, requireUsableDiscount } from './apply-discount.ts';

/** `GET /discount/{code}` and `POST /stripe/calculate_discount`. Guessing is limited: `limitGuesses`. */
export function discountRoutes(app: FastifyInstance, { db }: Parts): void {
  serve(app, discountByCode, async ({ params, query }) => {
    const discount = await requireUsableDiscount(db, query.store_id, params.code);
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
    const lines = await priceItems(db, body.store_id, body.currency ?? 'usd', body.cart_items);
    const subtotal = subtotalOf(lines);
    const applied = await applyDiscount(db, {
      storeId: body.store_id,
      code: body.discount_code,
      subtotalCents: subtotal,
    });
    if (!applied) throw new DomainError('unknown_discount', 'Invalid discount code');
    const { percentage } = await requireUsableDiscount(db, body.store_id, applied.code);
    return {
      discount_amount: applied.amountCents,
      discount_percentage: percentage,
      free_shipping: applied.freeShipping,
      subtotal,
      total: subtotal - applied.amountCents,
    };
  });
}
