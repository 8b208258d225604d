import { z } from 'zod';
import { defineCall } from '../call.ts';
import { checkoutItem } from './checkout-calls.ts';
import { cents, currencyCode, requiredText, storeId, text } from '../fields.ts';

const tag = 'Discounts';

export const discountByCode = defineCall({
  method: 'GET',
  path: '/discount/:code',
  summary: 'A discount code that can be used now',
  tag,
  params: z.strictObject({ code: requiredText(64) }),
  query: z.strictObject({ store_id: storeId, currency: currencyCode.optional() }),
  answer: z.object({
    data: z.object({
      discount_code: z.string(),
      discount_amount: cents,
      discount_percentage: z.int(),
      free_shipping: z.boolean(),
      max_redeemable_amount: cents.nullable(),
      max_redemptions: z.int(),
    }),
  }),
});

export const calculateDiscount = defineCall({
  method: 'POST',
  path: '/stripe/calculate_discount',
  summary: 'What a code saves on these items',
  tag,
  body: z.strictObject({
    store_id: storeId,
    cart_items: z.array(checkoutItem).min(1).max(100),
    discount_code: text(64),
    currency: currencyCode.optional(),
  }),
  answer: z.object({
    discount_amount: cents,
    discount_percentage: z.int(),
    free_shipping: z.boolean(),
    subtotal: cents,
    total: cents,
  }),
});
