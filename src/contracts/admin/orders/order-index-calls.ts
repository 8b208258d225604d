import { z } from 'zod';
import type { OrderId } from '#domain/ids.ts';
import { ORDER_STATUSES, SHOWN_ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { ORDER_SORTS, ORDER_VIEWS } from '#domain/orders/order-views.ts';
import { defineCall } from '../../call.ts';
import { cents, currencyCode, idOf, moment, orderNumber, storeId, text } from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';
import { SORT_TEXT, withheld } from './amounts.ts';
import { orderIdList } from './order-id-list.ts';
import { orderStates } from './order-states.ts';

const tag = 'Back office';

/** An order in a list. */
export const listedOrder = z.object({
  order_id: idOf<OrderId>(z.string()),
  order_number: orderNumber,
  placed_at: moment,
  status: z.enum(SHOWN_ORDER_STATUSES),
  ...orderStates,
  units: z.int().describe('That were bought'),
  name: z.string(),
  email: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  is_gift: z.boolean(),
  currency: currencyCode,
  ...withheld({ discount_code: z.string().nullable(), total: cents, refunded: cents }),
});
export type ListedOrder = z.output<typeof listedOrder>;

const day = z.iso.date();

/** What a list of orders is limited to. */
const filters = {
  store_id: storeId,
  view: z
    .enum(ORDER_VIEWS)
    .optional()
    .describe("`all` without it; `today`: placed today in the store's time zone"),
  q: text(254)
    .optional()
    .describe(
      'Beginnings of words, in any order: number, names, email, SKU, city, ZIP code, tracking number, last four digits of the card',
    ),
  from: day.optional().describe("Placed on this day of the store's time zone or later"),
  until: day.optional().describe('Placed on this day or earlier'),
  status: z.enum(ORDER_STATUSES).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters, like US')
    .optional(),
  code: text(60)
    .optional()
    .describe(
      'The discount code, in capitals or not, or the title of a discount without one; 403 without `orders:amounts`',
    ),
};

export const adminOrders = defineCall({
  method: 'GET',
  path: '/admin/api/orders',
  permission: 'orders:read',
  summary: 'Orders, filtered, sorted and in pages',
  tag,
  query: z.strictObject({
    ...filters,
    sort: z.enum(ORDER_SORTS).optional().describe(SORT_TEXT),
    ...pageQuery,
  }),
  answer: z.object({ orders: z.array(listedOrder), next_cursor: nextCursor }),
});

export const adminOrderCounts = defineCall({
  method: 'GET',
  path: '/admin/api/order_counts',
  permission: 'orders:read',
  summary: 'How many orders wait in the views of what is to be done',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({
    most: z.int().describe('No count is higher: it says that there are as many or more'),
    to_pack: z.int(),
    on_hold: z.int(),
    has_imported: z.boolean().describe('Whether orders of another shop were imported'),
  }),
});

export const adminExportOrders = defineCall({
  method: 'GET',
  path: '/admin/api/orders_export',
  permission: 'orders:export',
  summary: 'All orders that match the filters as CSV, newest first',
  tag,
  query: z.strictObject({
    ...filters,
    orders: orderIdList.optional().describe('Only these, by their ids separated by commas, 100 at most'),
    columns: z
      .enum(['all', 'items', 'shipstation'])
      .optional()
      .describe(
        'items: a line for each item, in the columns of Shopify, which the import of orders reads; shipstation: a line for each item that is still to leave, in the columns that it imports',
      ),
  }),
  answer: z.string().describe('text/csv'),
});
