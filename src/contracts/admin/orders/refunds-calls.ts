import { z } from 'zod';
import type { OrderId, RefundId } from '#domain/ids.ts';
import { defineCall } from '../../call.ts';
import { cents, currencyCode, idOf, requiredText, storeId, taxName } from '../../fields.ts';

const tag = 'Back office';
const params = z.object({ order_id: idOf<OrderId>(z.uuid()) });

/** What to refund. */
const selection = {
  lines: z
    .array(
      z.strictObject({
        position: z.int().min(0).max(1000),
        quantity: z.int().min(1).max(999),
        units: z
          .enum(['unshipped', 'shipped'])
          .nullable()
          .optional()
          .describe(
            'Those that have not left, or those that have; without it those that have not left go first',
          ),
        restock: z
          .boolean()
          .nullable()
          .optional()
          .describe('Whether these are in stock again; without it as `restock` of the refund says'),
      }),
    )
    .max(200)
    .describe('Units of lines, with their shares of discount and tax'),
  shipping: z.int().min(0).max(100_000_000).describe('Cents of the shipping; its tax comes with it'),
  goodwill: z
    .int()
    .min(0)
    .max(100_000_000)
    .describe('Cents that belong to no line and no tax, for example as an apology'),
};

const giftCard = z
  .int()
  .min(0)
  .max(100_000_000)
  .nullable()
  .optional()
  .describe('Cents of it for the gift cards that paid; without it what the card has not paid');

/** What can still go back of an order. */
export const refundable = z.object({
  currency: currencyCode,
  paid: cents,
  refunded: cents.describe('Refunds on their way included'),
  left: cents.describe('Without what is disputed'),
  dispute_open: cents.describe('What the bank withholds of the card payment until it has decided'),
  dispute_lost: cents.describe('What it took by disputes that were lost'),
  gift_card_left: cents.describe('What of it can go back to gift cards; the rest goes to the card'),
  shipping_left: cents.describe('Without its tax'),
  lines: z.array(
    z.object({
      position: z.int(),
      title: z.string(),
      description: z.string(),
      image_url: z.string().nullable(),
      bought: z.int(),
      refunded: z.int(),
      unshipped: z.int().describe('Units that still have to leave'),
      shipped: z.int().describe('Units that have left and were not refunded'),
      unit_price: cents,
      on_gift_cards: z
        .array(cents)
        .nullable()
        .describe(
          'What is left on each gift card of the line, which is all that goes back; null: no gift cards',
        ),
    }),
  ),
});
export type Refundable = z.output<typeof refundable>;

export const adminRefundable = defineCall({
  method: 'GET',
  path: '/admin/api/orders/:order_id/refundable',
  permission: 'orders:refund',
  summary: 'What of an order was not refunded yet',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: refundable,
});

/** What a selection gives back, by kind; `total` is their sum unless less is left of the order. */
export const refundPreview = z.object({
  items: cents,
  discount: cents.describe('Negative: it was never paid'),
  shipping: cents,
  tax: cents,
  tax_name: taxName,
  goodwill: cents,
  total: cents,
  to_gift_card: cents.describe('Of the total; the rest goes to the card'),
  left_after: cents,
});

export const adminRefundPreview = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/refund_preview',
  permission: 'orders:refund',
  summary: 'What a refund would give back, to the cent. Nothing is changed',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, ...selection, gift_card: giftCard }),
  answer: refundPreview,
});

export const adminRefund = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/refund',
  permission: 'orders:refund',
  summary:
    'Gives money back. With the same idempotency key it is done once. 409 when it would give back another amount than expected; 403 `password_needed` for more than 200.00 of an order within 24 hours unless the password was entered within two minutes',
  tag,
  params,
  body: z.strictObject({
    store_id: storeId,
    ...selection,
    gift_card: giftCard,
    restock: z
      .boolean()
      .describe('The units are in stock again once the money is back, unless their line says otherwise'),
    is_address_difference: z
      .boolean()
      .default(false)
      .describe(
        'Whether its goodwill is what was paid too much for an address: it counts when the address changes again',
      ),
    reason: requiredText(500).describe('Kept, not shown to the customer'),
    expected_total: cents.describe('The total of the preview that was shown'),
    idempotency_key: idOf<RefundId>(z.uuid()),
  }),
  answer: z.object({ total: cents, status: z.enum(['succeeded', 'pending', 'failed']), message: z.string() }),
});
