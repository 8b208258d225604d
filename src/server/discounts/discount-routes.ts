import type { FastifyInstance } from 'fastify';
import { calculateDiscount, discountByCode } from '#contracts/checkout/discount-calls.ts';
import { type AppliedDiscount, MAX_TOTAL_CENTS, subtotalOf } from '#domain/checkout/quote.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { currencyOfCall } from '#server/platform/stores/store-currency.ts';
import { applyDiscount, requireUsableDiscount, savingsWithoutCode } from './apply-discount.ts';
import { type CodeRequest, usableAutomaticDiscounts } from './discount-store.ts';

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
    const asked = { storeId, code, lines, currency };
    const applied = code.trim()
      ? // What the shipping costs is not known yet, and the code may be worth it.
        await applyDiscount(db, { ...asked, shippingCents: MAX_TOTAL_CENTS, withAutomatic: true })
      : (await savingsWithoutCode(db, asked)).applied;
    return {
      discount_amount: applied?.amountCents ?? 0,
      discount_percentage: applied ? await percentageOf(db, { storeId, currency }, applied) : 0,
      free_shipping: applied?.freeShipping ?? false,
      subtotal,
      total: subtotal - (applied?.amountCents ?? 0),
    };
  });
}

/** Of a code, or of a discount that applies by itself. */
async function percentageOf(
  db: Queryable,
  store: Omit<CodeRequest, 'code'>,
  { code, isAutomatic = false }: AppliedDiscount,
): Promise<number> {
  if (!isAutomatic) return (await requireUsableDiscount(db, { ...store, code })).percentage;
  const automatic = await usableAutomaticDiscounts(db, store);
  return automatic.find((discount) => discount.code === code)?.percentage ?? 0;
}
