import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OrderId, RefundId } from '#domain/ids.ts';
import { cents, currency, isCurrency, moment, sameStore, storeId } from './columns.ts';
import { orders } from './order-tables.ts';
import { stores } from './store-tables.ts';

/** A sum of cents or things over many orders. */
const sumOf = (name: string) => bigint(name, { mode: 'number' }).notNull();

/**
 * What was sold and what went back, as it happened, never changed: a row per order line, and one per order or refund
 * (without a position) for what belongs to no line. All amounts of an order add up to what it is worth now.
 * docs/decisions/0231.
 */
export const salesFacts = pgTable(
  'sales_facts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    storeId: storeId(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    kind: text('kind').$type<'sale' | 'withdrawn' | 'refund' | 'refund_failed'>().notNull(),
    refundId: uuid('refund_id').$type<RefundId>(),
    position: integer('position'),
    happenedAt: moment('happened_at').notNull(),
    /** In the store's time zone. */
    day: date('day').notNull(),
    currency: currency(),
    /** Empty for what belongs to no product. */
    productHandle: text('product_handle').notNull(),
    channel: text('channel').$type<'storefront' | 'renewal' | 'staff' | 'imported'>().notNull(),
    /** Empty without a code. */
    code: text('code').notNull(),
    /** Where the charged address is; empty where it has none. */
    country: text('country').notNull(),
    state: text('state').notNull(),
    orders: integer('orders').notNull(),
    refunds: integer('refunds').notNull(),
    units: integer('units').notNull(),
    /** Negative, as the amounts of returns are. */
    returnedUnits: integer('returned_units').notNull(),
    grossCents: cents('gross_cents').notNull(),
    /** Negative. */
    discountCents: cents('discount_cents').notNull(),
    returnCents: cents('return_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
  },
  (table) => [
    unique('sales_fact_once')
      .on(table.orderId, table.kind, table.refundId, table.position)
      .nullsNotDistinct(),
    index('sales_facts_by_day').on(table.storeId, table.day),
    index('sales_facts_of_refunds')
      .on(table.storeId, table.day)
      .where(sql`${table.kind} in ('refund', 'refund_failed')`),
    check('sales_fact_kind', sql`${table.kind} in ('sale', 'withdrawn', 'refund', 'refund_failed')`),
    check('sales_fact_channel', sql`${table.channel} in ('storefront', 'renewal', 'staff', 'imported')`),
    sameStore('sales_facts_order_fk', table, table.orderId, orders).onDelete('cascade'),
    isCurrency('sales_facts_currency', table.currency),
  ],
);

/** The facts of each day that is over, added up. */
export const salesDays = pgTable(
  'sales_days',
  {
    storeId: storeId(),
    day: date('day').notNull(),
    currency: currency(),
    productHandle: text('product_handle').notNull(),
    channel: text('channel').notNull(),
    code: text('code').notNull(),
    orders: sumOf('orders'),
    refunds: sumOf('refunds'),
    units: sumOf('units'),
    returnedUnits: sumOf('returned_units'),
    grossCents: sumOf('gross_cents'),
    discountCents: sumOf('discount_cents'),
    returnCents: sumOf('return_cents'),
    shippingCents: sumOf('shipping_cents'),
    taxCents: sumOf('tax_cents'),
  },
  (table) => [
    primaryKey({
      columns: [table.storeId, table.day, table.currency, table.productHandle, table.channel, table.code],
    }),
    isCurrency('sales_days_currency', table.currency),
  ],
);

/** The same by state or province. */
export const taxDays = pgTable(
  'tax_days',
  {
    storeId: storeId(),
    day: date('day').notNull(),
    currency: currency(),
    country: text('country').notNull(),
    state: text('state').notNull(),
    orders: sumOf('orders'),
    /** Without tax; what went back is negative, as its tax is. */
    soldCents: sumOf('sold_cents'),
    chargedTaxCents: sumOf('charged_tax_cents'),
    returnCents: sumOf('return_cents'),
    returnedTaxCents: sumOf('returned_tax_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.day, table.currency, table.country, table.state] }),
    isCurrency('tax_days_currency', table.currency),
  ],
);

/** Up to which day a store's facts are added up; a store without a row has none added up, or no facts of its older orders. */
export const salesRollups = pgTable('sales_rollups', {
  storeId: storeId()
    .primaryKey()
    .references(() => stores.id),
  /** The first day that is not. */
  rolledUntil: date('rolled_until').notNull(),
});
