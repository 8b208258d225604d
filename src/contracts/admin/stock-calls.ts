import { z } from 'zod';
import { STOCK_REASONS, WRITE_OFF_REASONS } from '#domain/catalog/stock-movement.ts';
import type { OrderId, StockBatchId, StockMovementId } from '#domain/ids.ts';
import { defineCall } from '../call.ts';
import { idOf, moment, nothing, orderNumber, requiredText, storeId, text } from '../fields.ts';
import { nextCursor, pageQuery } from '../paging.ts';

const tag = 'Back office';
const sku = requiredText(100);
const units = z.int().min(0).max(1_000_000);
const days = z.int().min(0).max(365);
const WITHOUT_SOLD = 'Without what is sold and still to be packed: the units on hand, less `to_ship`';
const batchKey = idOf<StockBatchId>(z.uuid()).describe('Of this change: sent twice, it is made once');
const note = text(500).describe('Such as the number of a delivery');

/** Stock of one SKU. */
export const countedStock = z.object({
  sku: z.string(),
  product: z.string(),
  variant: z.string().describe('What tells it from the others of its product: 10 oz'),
  on_hand: z.int().describe('Without what is sold and still to be packed'),
  held: z.int().describe('Promised to checkouts that are being paid'),
  to_ship: z
    .int()
    .describe('Sold and still to be packed: not on hand any more, and lying there all the same'),
  sold_recently: z.int().describe('Units of the last 30 days, less those that came back'),
  days_of_cover: z.int().nullable().describe('For how long it lasts at this rate; null: nothing is sold'),
  is_low: z.boolean(),
  is_sold: z.boolean().describe('False where no published product has it: only a draft, or none any more'),
  low_below_days: z.int().nullable().describe("Its own number of days; null: the store's"),
  short_on: z.iso
    .date()
    .nullable()
    .describe(
      'The first day of the coming five weeks on which it will not do for the subscriptions that are due',
    ),
});
export type CountedStock = z.output<typeof countedStock>;

export const adminStock = defineCall({
  method: 'GET',
  path: '/admin/api/stock',
  permission: 'stock:read',
  summary: 'Units on hand, by SKU, also of what is not sold yet; what is sold and runs out first is on top',
  tag,
  query: z.strictObject({
    store_id: storeId,
    q: text(100).optional().describe('Part of the name or the SKU; a whole SKU is first'),
    view: z.enum(['all', 'low', 'out']).optional(),
    sort: z.enum(['cover', 'free', 'name']).optional(),
    ...pageQuery,
  }),
  answer: z.object({
    stock: z.array(countedStock),
    low_below_days: z.int().describe('Below so many days of cover a SKU without a number of its own is low'),
    next_cursor: nextCursor,
  }),
});

export const adminSetStock = defineCall({
  method: 'POST',
  path: '/admin/api/count',
  permission: 'stock:count',
  summary: 'Somebody has counted: so many units of a SKU are on hand',
  tag,
  body: z.strictObject({
    store_id: storeId,
    sku,
    on_hand: units.describe(WITHOUT_SOLD),
    shown: z
      .strictObject({ on_hand: z.int(), to_ship: z.int() })
      .optional()
      .describe('What was shown when it was counted; 409 when it is something else by now'),
  }),
  answer: z.object({ on_hand: z.int(), held: z.int() }),
});

export const adminSaveCounts = defineCall({
  method: 'POST',
  path: '/admin/api/stock_counts',
  permission: 'stock:count',
  summary:
    'Saves what was counted of several SKUs; one that was sold, packed or received since it was shown is left as it is and answered',
  tag,
  body: z.strictObject({
    store_id: storeId,
    counts: z
      .array(
        z.strictObject({
          sku,
          counted: units.describe(WITHOUT_SOLD),
          shown: units.describe('On hand when it was counted'),
          shown_to_ship: units.optional().describe('`to_ship` when it was counted'),
        }),
      )
      .min(1)
      .max(500),
    idempotency_key: batchKey,
  }),
  answer: z.object({
    conflicts: z.array(z.object({ sku: z.string(), on_hand: z.int(), held: z.int(), to_ship: z.int() })),
  }),
});

export const adminReceiveStock = defineCall({
  method: 'POST',
  path: '/admin/api/stock_receipts',
  permission: 'stock:count',
  summary: 'Adds units that have arrived, all or none',
  tag,
  body: z.strictObject({
    store_id: storeId,
    lines: z
      .array(z.strictObject({ sku, quantity: z.int().min(1).max(100_000) }))
      .min(1)
      .max(500),
    note,
    idempotency_key: batchKey,
  }),
  answer: nothing,
});

export const adminWriteOffStock = defineCall({
  method: 'POST',
  path: '/admin/api/stock_write_offs',
  permission: 'stock:count',
  summary: 'Takes away units that were not sold: damaged, expired, lost, or given away',
  tag,
  body: z.strictObject({
    store_id: storeId,
    sku,
    quantity: z.int().min(1).max(100_000),
    note,
    reason: z.enum(WRITE_OFF_REASONS),
    idempotency_key: batchKey,
  }),
  answer: nothing,
});

export const adminStockThreshold = defineCall({
  method: 'POST',
  path: '/admin/api/stock_threshold',
  permission: 'stock:count',
  summary: "From how many days of cover a SKU is low; null for the store's own number",
  tag,
  body: z.strictObject({
    store_id: storeId,
    sku,
    low_below_days: days.nullable(),
    shown: days.nullable().describe('What it was when it was shown; 409 when it is another number by now'),
  }),
  answer: nothing,
});

export const adminStoreStockThreshold = defineCall({
  method: 'POST',
  path: '/admin/api/store_stock_threshold',
  permission: 'stock:count',
  summary: 'From how many days of cover a SKU without a number of its own is low',
  tag,
  body: z.strictObject({
    store_id: storeId,
    low_below_days: days,
    shown: days.describe('What it was when it was shown; 409 when it is another number by now'),
  }),
  answer: nothing,
});

export const stockMovement = z.object({
  movement_id: idOf<StockMovementId>(z.string()),
  at: moment,
  change: z.int(),
  on_hand_after: z.int(),
  reason: z.enum(STOCK_REASONS),
  who: z.string().nullable().describe('Null: the shop, or somebody at the terminal'),
  note: z.string().nullable(),
  order: z
    .object({ order_id: idOf<OrderId>(z.string()), order_number: orderNumber })
    .nullable()
    .describe('Null without `orders:read`'),
});
export type StockMovement = z.output<typeof stockMovement>;

export const adminStockMovements = defineCall({
  method: 'GET',
  path: '/admin/api/stock/:sku/movements',
  permission: 'stock:read',
  summary: 'How the stock of a SKU came to be what it is, newest first',
  tag,
  params: z.strictObject({ sku: text(100) }),
  query: z.strictObject({ store_id: storeId, ...pageQuery }),
  answer: z.object({
    item: countedStock.omit({ is_low: true }),
    store_low_below_days: z.int().describe('For SKUs without a number of their own'),
    movements: z.array(stockMovement),
    next_cursor: nextCursor,
  }),
});
