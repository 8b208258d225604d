import { z } from 'zod';
import type { CustomerProfileId, ImportedOrderId, StaffImportId } from '#domain/ids.ts';
import { importedAddress, importedAmounts, importedItem } from '../../account/earlier-orders-calls.ts';
import { defineCall } from '../../call.ts';
import { cents, idOf, moment, requiredText, storeId, text } from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';
import { erasure } from '../customers/customer-page-calls.ts';
import { SORT_TEXT, withheld } from './amounts.ts';
import { staffImportedSummary } from './imported-summary.ts';

const tag = 'Back office';
const importedOrderId = idOf<ImportedOrderId>(z.uuid());

const listedImportedOrder = z.object({
  ...staffImportedSummary.shape,
  customer: z.string().describe('Empty for nobody, or somebody who was erased'),
  email: z.string().nullable(),
});
export type ListedImportedOrder = z.output<typeof listedImportedOrder>;

const day = z.iso.date();
const filters = {
  store_id: storeId,
  q: text(254).optional().describe('Beginnings of words, in any order: number, names, email'),
  from: day.optional().describe("Placed on this day of the store's time zone or later"),
  until: day.optional().describe('Placed on this day or earlier'),
};

export const adminImportedOrders = defineCall({
  method: 'GET',
  path: '/admin/api/imported_orders',
  permission: 'orders:read',
  summary: 'Orders of another shop that were imported, filtered, sorted and in pages',
  tag,
  query: z.strictObject({
    ...filters,
    sort: z.enum(['newest', 'oldest', 'total']).optional().describe(SORT_TEXT),
    ...pageQuery,
  }),
  answer: z.object({ orders: z.array(listedImportedOrder), next_cursor: nextCursor }),
});

/** What it cost, and how it was paid. */
const orderAmounts = {
  ...importedAmounts,
  discount_code: z.string().nullable(),
  payment_method: z.string(),
  taxes: z.array(z.object({ name: z.string(), amount: cents })),
};

const importedOrderPage = z.object({
  ...listedImportedOrder.shape,
  ...withheld(orderAmounts),
  external_id: z.string().nullable().describe('In the other shop'),
  phone: z.string(),
  paid_at: moment.nullable(),
  fulfilled_at: moment.nullable(),
  shipping_method: z.string(),
  billing: importedAddress.nullable(),
  shipping_address: importedAddress.nullable(),
  note: z.string(),
  tags: z.array(z.string()),
  items: z.array(
    z.object({
      ...importedItem.shape,
      ...withheld({ unit_price: importedItem.shape.unit_price, discount: importedItem.shape.discount }),
    }),
  ),
  counts_in_reports: z.boolean(),
  erased_at: moment.nullable().describe('When its customer was taken out of it'),
  import: z.object({
    import_id: idOf<StaffImportId>(z.string()),
    file_name: z.string(),
    imported_at: moment.nullable(),
  }),
  customer_id: idOf<CustomerProfileId>(z.string())
    .nullable()
    .describe('The customer of this shop with the same address'),
});
export type StaffImportedOrder = z.output<typeof importedOrderPage>;

/** An imported order as those see it who may see what it cost. */
export type PricedImportedOrder = Omit<StaffImportedOrder, keyof typeof orderAmounts | 'total' | 'refunded'> &
  z.output<z.ZodObject<typeof orderAmounts>> & { total: number; refunded: number };

export const adminImportedOrder = defineCall({
  method: 'GET',
  path: '/admin/api/imported_orders/:imported_order_id',
  permission: 'orders:read',
  summary: 'An order of another shop, as it was imported',
  tag,
  params: z.strictObject({ imported_order_id: importedOrderId }),
  query: z.strictObject({ store_id: storeId }),
  answer: importedOrderPage,
});

export const adminEraseImportedCustomer = defineCall({
  method: 'POST',
  path: '/admin/api/imported_orders/:imported_order_id/erase',
  permission: 'customers:erase',
  summary:
    'Erases the customer of an imported order who asked for it, at once and for good, with all that the shop has about them. 409 while an order is to be packed or a subscription runs',
  tag,
  params: z.strictObject({ imported_order_id: importedOrderId }),
  body: z.strictObject({
    store_id: storeId,
    confirmation: requiredText(254).describe('The email address of the customer, typed to be sure'),
  }),
  answer: erasure,
});

export const adminExportImportedOrders = defineCall({
  method: 'GET',
  path: '/admin/api/imported_orders_export',
  permission: 'orders:export',
  summary: 'All imported orders that match the filters as CSV, newest first, a line each',
  tag,
  query: z.strictObject(filters),
  answer: z.string().describe('text/csv'),
});
