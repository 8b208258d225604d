import { z } from 'zod';
import type { BundleId, DraftOrderId, OrderId } from '#domain/ids.ts';
import { defineCall } from '../../call.ts';
import { cents, idOf, quantity, requiredText, storeId, taxName, version } from '../../fields.ts';
import { refundPreview } from './refunds-calls.ts';

const tag = 'Back office';
const permission = 'orders:draft';
const params = z.strictObject({ order_id: idOf<OrderId>(z.uuid()) });

const edit = {
  store_id: storeId,
  version: version.describe('`items_version` of the order that was shown'),
  lines: z
    .array(z.strictObject({ position: z.int().min(0).max(1000), quantity: z.int().min(0).max(999) }))
    .max(200)
    .describe('Units of lines that are still to leave afterwards; lines that are not named stay'),
  added: z
    .array(
      z.union(
        [
          z.strictObject({ sku: requiredText(100), bundle_id: z.null(), quantity }),
          z.strictObject({ sku: z.null(), bundle_id: idOf<BundleId>(requiredText(100)), quantity }),
        ],
        'must be a SKU or a pack',
      ),
    )
    .max(100)
    .describe('What is sold on top, at the price of the catalogue'),
  shipping: z
    .int()
    .min(0)
    .max(100_000_000)
    .describe('Cents of the shipping that go back; its tax comes with it'),
};

export const adminOrderEditQuote = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/edit_quote',
  permission,
  summary: 'What other units of an order that has not left would mean, to the cent; changes nothing',
  tag,
  params,
  body: z.strictObject(edit),
  answer: z.object({
    refund: refundPreview.nullable().describe('For what is removed'),
    addition: z
      .object({
        lines: z.array(
          z.object({
            title: z.string(),
            description: z.string(),
            quantity: z.int(),
            unit_price: cents,
            amount: cents,
          }),
        ),
        subtotal: cents,
        discount: cents,
        shipping: cents.describe('Nothing: it is packed with the order'),
        tax: cents,
        tax_name: taxName,
        total: cents,
      })
      .nullable(),
  }),
});

export const adminEditOrder = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/edit',
  permission,
  summary:
    'Changes what of an order is still to be shipped: removed units are refunded (with `orders:refund`), added ones are packed with it and paid by an emailed link, or free (with `orders:price`). With the same idempotency key it is done once',
  tag,
  params,
  body: z.strictObject({
    ...edit,
    payment: z.enum(['link', 'free']).describe('How what is added is paid'),
    restock: z.boolean().describe('The removed units are in stock again once the money is back'),
    reason: requiredText(500).describe('Kept, not shown to the customer'),
    expected_refund: cents.describe('What was shown'),
    expected_due: cents.describe('What was shown, as the price of what is added'),
    idempotency_key: z.uuid(),
  }),
  answer: z.object({
    refund: z
      .object({ total: cents, status: z.enum(['succeeded', 'pending', 'failed']), message: z.string() })
      .nullable(),
    addition: z
      .object({
        draft_order_id: idOf<DraftOrderId>(z.string()),
        number: z.int().describe('Shown as D1'),
        order_id: idOf<OrderId>(z.string()).nullable().describe('Null while it waits for its payment'),
      })
      .nullable(),
  }),
});
