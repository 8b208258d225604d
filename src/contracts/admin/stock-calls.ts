import { z } from 'zod';
import { defineCall } from '../call.ts';
import { requiredText, storeId } from '../fields.ts';

const tag = 'Back office';

/** Stock of one SKU. */
export const countedStock = z.object({
  sku: z.string(),
  product: z.string(),
  variant: z.string(),
  on_hand: z.int(),
  held: z.int().describe('Promised to checkouts that are being paid'),
});
export type CountedStock = z.output<typeof countedStock>;

export const adminStock = defineCall({
  method: 'GET',
  path: '/admin/api/stock',
  permission: 'stock:read',
  summary: 'Units on the shelf, by SKU, what is nearly gone first',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ stock: z.array(countedStock) }),
});

export const adminSetStock = defineCall({
  method: 'POST',
  path: '/admin/api/count',
  permission: 'stock:count',
  summary: 'Somebody has counted: so many units of a SKU are on the shelf',
  tag,
  body: z.strictObject({
    store_id: storeId,
    sku: requiredText(100),
    on_hand: z.int().min(0).max(1_000_000),
  }),
  answer: z.object({ on_hand: z.int(), held: z.int() }),
});
