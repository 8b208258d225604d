import { z } from 'zod';
import type { ImportedOrderId } from '#domain/ids.ts';
import { defineCall } from '../call.ts';
import { cents, currencyCode, idOf, moment, storeId } from '../fields.ts';

/** An address as another shop has written it; what it does not say is empty. */
export const importedAddress = z.object({
  name: z.string(),
  company: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  postal_code: z.string(),
  state: z.string(),
  country: z.string(),
  phone: z.string(),
});
export type ImportedAddressOnWire = z.output<typeof importedAddress>;

export const importedItem = z.object({
  title: z.string(),
  sku: z.string().describe('Of the other shop; empty where it has none'),
  quantity: z.int(),
  unit_price: cents,
  discount: cents.describe('Of this item alone'),
});

/** In the words of the other shop: `paid`, `partially_refunded`. */
const wordOfShop = z.string();

/** What everybody who may see an imported order sees. */
export const importedOrderSummary = z.object({
  imported_order_id: idOf<ImportedOrderId>(z.string()),
  name: z.string().describe('By which people name it: `#1001`'),
  placed_at: moment,
  payment_status: wordOfShop.describe('`paid`, `partially_refunded` or another word of the other shop'),
  fulfilment_status: wordOfShop.describe('`fulfilled`, `partial` or another word; empty for nothing sent'),
  cancelled_at: moment.nullable(),
  currency: currencyCode,
  total: cents,
  refunded: cents,
});

export const importedAmounts = {
  subtotal: cents.describe('Less discounts'),
  discount: cents,
  shipping: cents,
  tax: cents,
};

const earlierOrder = z.object({
  ...importedOrderSummary.shape,
  status: z.string().describe('In words: `Paid`, `Partially refunded`, `Cancelled`'),
  ...importedAmounts,
  items: z.array(importedItem),
});
export type EarlierOrder = z.output<typeof earlierOrder>;

/** No customer has more; the oldest are left out. */
export const MAX_EARLIER_ORDERS = 200;

export const earlierOrders = defineCall({
  method: 'GET',
  path: '/account/earlier_orders',
  summary:
    'What the signed-in customer ordered in the shop that this one follows, newest first: the newest 200 of the proved address, and none without a proof',
  tag: 'Accounts',
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ orders: z.array(earlierOrder) }),
});
