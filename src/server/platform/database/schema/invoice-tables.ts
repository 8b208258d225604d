import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DisputeId, InvoiceId, OrderId, RefundId } from '#domain/ids.ts';
import type { InvoiceContent, InvoiceKind } from '#domain/invoices/invoice.ts';
import { cents, currency, id, idInStore, isCurrency, moment, sameStore, storeId } from './columns.ts';
import { disputes, orders, refunds } from './order-tables.ts';
import { stores } from './store-tables.ts';

const kindColumn = () => text('kind').$type<InvoiceKind>().notNull();

/** The numbers that are given next. Giving one locks its row until the invoice is committed. */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    storeId: storeId().references(() => stores.id),
    kind: kindColumn(),
    nextNumber: integer('next_number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.kind] }),
    check('invoice_series_kind', sql`${table.kind} in ('invoice', 'credit_note')`),
  ],
);

/** The orders that get an invoice. Triggers add them and mark them as due; see the migration that made the table. */
export const invoicedOrders = pgTable(
  'invoiced_orders',
  {
    orderId: uuid('order_id').$type<OrderId>().primaryKey(),
    storeId: storeId(),
    /** In the order of which invoices are issued. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    paidAt: moment('paid_at').notNull(),
    /** Whether an invoice or a credit note may have to be issued. */
    isDue: boolean('is_due').notNull().default(true),
  },
  (table) => [
    index('invoiced_orders_due').on(table.storeId, table.position).where(sql`${table.isDue}`),
    sameStore('invoiced_orders_order_fk', table, table.orderId, orders),
  ],
);

/** Invoices and credit notes as they were issued. A trigger refuses changes and deletions. docs/decisions/0311. */
export const invoices = pgTable(
  'invoices',
  {
    id: id<InvoiceId>(),
    storeId: storeId().references(() => stores.id),
    kind: kindColumn(),
    number: integer('number').notNull(),
    /** As it is printed: prefix and number. */
    name: text('name').notNull(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    /** Of a credit note: the invoice. Of an invoice that takes a credit note back: the credit note. */
    refersToId: uuid('refers_to_id').$type<InvoiceId>(),
    refundId: uuid('refund_id').$type<RefundId>(),
    disputeId: text('dispute_id').$type<DisputeId>(),
    issuedAt: moment('issued_at').notNull(),
    /** Days of the store's time zone. */
    issuedOn: date('issued_on').notNull(),
    suppliedOn: date('supplied_on').notNull(),
    currency: currency(),
    /** Of a credit note: what it takes back. */
    totalCents: cents('total_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    content: jsonb('content').$type<InvoiceContent>().notNull(),
  },
  (table) => [
    idInStore('invoices_in_store', table),
    unique('invoice_number').on(table.storeId, table.kind, table.number),
    index('invoices_by_day').on(table.storeId, table.issuedOn, table.kind, table.number),
    index('invoices_of_kind').on(table.storeId, table.kind, table.issuedOn, table.number),
    index('invoices_of_order').on(table.orderId),
    uniqueIndex('one_invoice_of_an_order')
      .on(table.orderId)
      .where(sql`${table.kind} = 'invoice' and ${table.refersToId} is null`),
    uniqueIndex('one_credit_note_of_a_refund').on(table.refundId),
    uniqueIndex('one_credit_note_of_a_dispute').on(table.disputeId),
    uniqueIndex('one_invoice_takes_a_credit_note_back')
      .on(table.refersToId)
      .where(sql`${table.kind} = 'invoice'`),
    check('invoice_kind', sql`${table.kind} in ('invoice', 'credit_note')`),
    check('invoice_amounts', sql`least(${table.totalCents}, ${table.taxCents}) >= 0`),
    check(
      'credit_note_of_an_invoice',
      sql`case ${table.kind} when 'credit_note' then ${table.refersToId} is not null and num_nonnulls(${table.refundId}, ${table.disputeId}) = 1
        else num_nonnulls(${table.refundId}, ${table.disputeId}) = 0 end`,
    ),
    isCurrency('invoices_currency', table.currency),
    sameStore('invoices_order_fk', table, table.orderId, orders),
    foreignKey({
      name: 'invoices_refers_to_fk',
      columns: [table.storeId, table.refersToId],
      foreignColumns: [table.storeId, table.id],
    }),
    sameStore('invoices_refund_fk', table, table.refundId, refunds),
    foreignKey({
      name: 'invoices_dispute_fk',
      columns: [table.storeId, table.disputeId],
      foreignColumns: [disputes.storeId, disputes.providerDisputeId],
    }),
  ],
);
