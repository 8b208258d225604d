import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ImportedOrderId, StaffImportId } from '#domain/ids.ts';
import type { ImportedOrder } from '#domain/orders/imported-order.ts';
import {
  cents,
  createdAt,
  currency,
  id,
  idInStore,
  isCurrency,
  moment,
  sameStore,
  storeId,
} from './columns.ts';
import { tsvector } from './search-tables.ts';
import { staffImports } from './staff-import-tables.ts';
import { stores } from './store-tables.ts';

/** What is only shown of an order, and nothing is searched or added up by. */
export type ImportedOrderDetails = Pick<
  ImportedOrder,
  | 'phone'
  | 'paidAt'
  | 'fulfilledAt'
  | 'subtotalCents'
  | 'shippingMethod'
  | 'paymentMethod'
  | 'billing'
  | 'shipping'
  | 'taxes'
  | 'note'
  | 'tags'
  | 'lines'
>;

/** Orders of another shop, from files that staff have imported. They are read only. docs/decisions/0323. */
export const importedOrders = pgTable(
  'imported_orders',
  {
    id: id<ImportedOrderId>(),
    storeId: storeId().references(() => stores.id),
    /** By which it came, or was last changed. */
    importId: uuid('import_id').$type<StaffImportId>().notNull(),
    /** In the other shop; without one it is known by its name. */
    externalId: text('external_id'),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email'),
    customerName: text('customer_name').notNull(),
    placedAt: moment('placed_at').notNull(),
    cancelledAt: moment('cancelled_at'),
    /** When it was placed, in the time zone that the store had when it was imported. */
    day: date('day').notNull(),
    currency: currency(),
    paymentStatus: text('payment_status').notNull(),
    /** Follows from the status of its payment. */
    wasPaid: boolean('was_paid').notNull(),
    fulfilmentStatus: text('fulfilment_status').notNull(),
    discountCents: cents('discount_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull(),
    discountCode: text('discount_code'),
    /** Of all its items. */
    units: integer('units').notNull(),
    details: jsonb('details').$type<ImportedOrderDetails>().notNull(),
    /** Whether reports of sales have it. */
    countsInReports: boolean('counts_in_reports').notNull(),
    /** Counts changes by imports and by erasing its customer. */
    version: integer('version').notNull().default(1),
    /** When its customer was taken out of it. */
    erasedAt: moment('erased_at'),
    createdAt: createdAt(),
    /** By which staff find it: of its name, its customer's, and the email address. */
    words: tsvector('words')
      .notNull()
      .generatedAlwaysAs(
        sql`array_to_tsvector(array_remove(search_pieces(name) || search_pieces(customer_name) || lower(coalesce(email, '')) || search_pieces(email), ''))`,
      ),
  },
  (table) => [
    idInStore('imported_orders_in_store', table),
    sameStore('imported_orders_import_fk', table, table.importId, staffImports),
    uniqueIndex('imported_orders_external_id')
      .on(table.storeId, table.externalId)
      .where(sql`${table.externalId} is not null`),
    index('imported_orders_by_name').on(table.storeId, table.name),
    uniqueIndex('imported_orders_name_without_id')
      .on(table.storeId, table.name)
      .where(sql`${table.externalId} is null`),
    index('imported_orders_newest').on(table.storeId, table.placedAt, table.id),
    index('imported_orders_by_total').on(table.storeId, table.totalCents, table.id),
    index('imported_orders_by_email').on(table.storeId, table.email, table.placedAt, table.id),
    index('imported_orders_search').using('gin', table.words),
    index('imported_orders_in_reports')
      .on(table.storeId, table.day)
      .where(sql`${table.countsInReports} and ${table.wasPaid}`),
    isCurrency('imported_orders_currency', table.currency),
  ],
);
