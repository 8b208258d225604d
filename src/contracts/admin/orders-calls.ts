import { z } from 'zod';
import type { OrderId } from '#domain/ids.ts';
import { SHOWN_ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { defineCall } from '../call.ts';
import {
  cents,
  currencyCode,
  idOf,
  moment,
  nothing,
  orderNumber,
  requiredText,
  storeId,
  text,
} from '../fields.ts';
import { gift } from '../gift.ts';

const tag = 'Back office';

/** An order to pack. */
export const orderToPack = z.object({
  order_id: idOf<OrderId>(z.string()),
  order_number: orderNumber,
  status: z.enum(SHOWN_ORDER_STATUSES).describe('The one word that the customer is told'),
  placed_at: moment,
  shipped_at: moment.nullable(),
  can_ship: z.boolean().describe('It waits for its parcel; none does whose payment is disputed'),
  can_cancel: z.boolean(),
  name: z.string(),
  email: z.string(),
  address: z.array(z.string()).describe('As printed on the parcel, below the name'),
  gift,
  shipping: z.string().describe('The shipping option that was paid for'),
  currency: currencyCode,
  total: cents,
  refunded: cents,
  tracking_url: z.string().nullable(),
  lines: z
    .array(
      z.object({
        title: z.string(),
        description: z.string(),
        quantity: z.int(),
        image_url: z.string().nullable(),
      }),
    )
    .describe('What is packed: units that were refunded before the order left are not in it'),
});
export type OrderToPack = z.output<typeof orderToPack>;

const orderId = idOf<OrderId>(z.uuid());

export const adminOrdersToPack = defineCall({
  method: 'GET',
  path: '/admin/api/orders_to_pack',
  permission: 'orders:read',
  summary:
    'Orders of the shop: those to pack, the one that waits longest first; or all, newest first. 50 at most',
  tag,
  query: z.strictObject({
    store_id: storeId,
    which: z.enum(['to_pack', 'shipped', 'all']),
    search: text(254)
      .optional()
      .describe('An order number, how an order id begins, a whole email, or a piece of a name'),
  }),
  answer: z.object({
    sender: z
      .array(z.string())
      .nullable()
      .describe("The store's name and address, for packing slips; null when it has given none"),
    orders: z.array(orderToPack),
    has_more: z.boolean(),
  }),
});

export const adminShipOrder = defineCall({
  method: 'POST',
  path: '/admin/api/ship',
  permission: 'orders:ship',
  summary: 'The parcel has left: the customer is told. Again: only the tracking address changes',
  tag,
  body: z.strictObject({
    store_id: storeId,
    order_id: orderId,
    tracking_url: text(2000).nullable().describe('Where the parcel can be followed, https'),
  }),
  answer: nothing,
});

export const adminCancelOrder = defineCall({
  method: 'POST',
  path: '/admin/api/cancel',
  permission: 'orders:cancel',
  summary: 'Cancels an order that was not shipped: money and stock go back, the customer is told',
  tag,
  body: z.strictObject({
    store_id: storeId,
    order_id: orderId,
    reason: requiredText(500).describe('Kept, not shown to the customer'),
  }),
  answer: z.object({
    words: z.string().nullable().describe('The state of its refund; null when nothing was paid'),
  }),
});
