import { z } from 'zod';
import type { OrderId } from '#domain/ids.ts';
import { ORDER_VIEWS } from '#domain/orders/order-views.ts';
import { defineCall } from '../../call.ts';
import { gift } from '../../checkout/gift.ts';
import { idOf, moment, orderNumber, storeId, text, version } from '../../fields.ts';
import { openAddition } from './open-addition.ts';
import { orderIdList } from './order-id-list.ts';

const tag = 'Back office';
const permission = 'orders:ship';
const day = z.iso.date();

/** Orders that are packed in one go. */
export const MAX_ORDERS_TO_PACK = 100;

export const adminOrdersToPack = defineCall({
  method: 'GET',
  path: '/admin/api/packing',
  permission,
  summary: 'The orders of a list that can be packed now, the one that waits longest first; without amounts',
  tag,
  query: z.strictObject({
    store_id: storeId,
    view: z.enum(ORDER_VIEWS).optional().describe('Of the list of orders'),
    q: text(254).optional(),
    from: day.optional(),
    until: day.optional(),
    orders: orderIdList.optional().describe('Only these, by their ids separated by commas'),
  }),
  answer: z.object({
    orders: z.array(
      z.object({ order_id: idOf<OrderId>(z.string()), order_number: orderNumber, name: z.string() }),
    ),
    has_more: z.boolean().describe(`Whether more than ${MAX_ORDERS_TO_PACK} can be packed`),
  }),
});

const itemToPack = z.object({
  sku: z.string().nullable(),
  title: z.string(),
  quantity: z.int().describe('Units that are still to leave'),
});

/** An order for the person who packs it. */
export const orderToPack = z.object({
  order_id: idOf<OrderId>(z.string()),
  order_number: orderNumber,
  placed_at: moment,
  problem: z.string().nullable().describe('Why it cannot leave now; null: it can'),
  recipient: z.array(z.string()).describe('Name and address, as printed'),
  shipping: z.string(),
  pack_with: z.array(orderNumber).describe('Orders that are still to leave with it, because they add to it'),
  open_additions: z.array(openAddition).describe('What may come to be packed with it'),
  gift,
  notes: z.array(z.object({ text: z.string(), author: z.string(), at: moment })).describe('Of colleagues'),
  lines: z
    .array(
      z.object({
        position: z.int(),
        ...itemToPack.shape,
        description: z.string(),
        image_url: z.string().nullable(),
        contents: z.array(itemToPack).describe('What is in a pack or box; empty for single items'),
      }),
    )
    .describe('What is still to leave; empty when nothing is'),
  items_version: version,
  address_version: version,
});
export type OrderToPack = z.output<typeof orderToPack>;

export const adminOrderToPack = defineCall({
  method: 'GET',
  path: '/admin/api/packing/:order_id',
  permission,
  summary: 'What is still to leave of an order, where it goes, and what colleagues noted; without amounts',
  tag,
  params: z.strictObject({ order_id: idOf<OrderId>(z.uuid()) }),
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ order: orderToPack }),
});
