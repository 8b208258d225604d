import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId, DraftOrderId, OrderId, StaffMemberId } from '#domain/ids.ts';
import type { DraftDiscount, DraftLine, DraftPurpose, DraftShipping } from '#domain/orders/draft-order.ts';
import {
  addressColumn,
  createdAt,
  currency,
  id,
  isCurrency,
  moment,
  sameStore,
  storeId,
  updatedAt,
} from './columns.ts';
import { customers } from './identity-tables.ts';
import { orders } from './order-tables.ts';
import { staffMembers } from './staff-tables.ts';
import { stores } from './store-tables.ts';

/** An order that staff prepare: on the phone, for friends, to send something again. docs/decisions/0234. */
export const draftOrders = pgTable(
  'draft_orders',
  {
    id: id<DraftOrderId>(),
    storeId: storeId().references(() => stores.id),
    /** By which staff name it (`D1`), unique in its store. */
    number: integer('number').notNull(),
    version: integer('version').notNull().default(1),
    purpose: text('purpose').$type<DraftPurpose>().notNull(),
    /** The order that it copies, replaces or adds to. */
    sourceOrderId: uuid('source_order_id').$type<OrderId>(),
    /** Whether it charges the difference of a changed address of that order. Drafts of earlier releases say no. */
    isAddressDifference: boolean('is_address_difference').notNull().default(false),
    customerId: uuid('customer_id').$type<CustomerId>(),
    /** The person is erased here once it is sold: the order has them. */
    email: text('email'),
    name: text('name'),
    address: addressColumn(),
    /** For colleagues. */
    note: text('note').notNull().default(''),
    currency: currency(),
    lines: jsonb('lines').$type<DraftLine[]>().notNull(),
    discount: jsonb('discount').$type<DraftDiscount>(),
    shipping: jsonb('shipping').$type<DraftShipping>(),
    /** What it became. */
    orderId: uuid('order_id').$type<OrderId>(),
    /** When the payment link was last emailed. */
    linkSentAt: moment('link_sent_at'),
    /** The caller's key of that email, so that a lost answer can be asked for again. */
    linkKey: uuid('link_key'),
    createdBy: uuid('created_by').$type<StaffMemberId>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('draft_orders_number').on(table.storeId, table.number),
    unique('draft_orders_sold_once').on(table.orderId),
    index('draft_orders_open')
      .on(table.storeId, table.createdAt, table.id)
      .where(sql`${table.orderId} is null`),
    index('draft_orders_newest').on(table.storeId, table.createdAt, table.id),
    index('draft_orders_of_source').on(table.sourceOrderId).where(sql`${table.sourceOrderId} is not null`),
    index('draft_orders_of_address')
      .on(table.storeId, sql`lower(${table.email})`)
      .where(sql`${table.email} is not null`),
    check('draft_order_purpose', sql`${table.purpose} in ('order', 'replacement', 'addition')`),
    check(
      'draft_order_of_nobody_once_sold',
      sql`${table.orderId} is null or num_nonnulls(${table.email}, ${table.name}, ${table.address}) = 0`,
    ),
    isCurrency('draft_orders_currency', table.currency),
    sameStore('draft_orders_source_fk', table, table.sourceOrderId, orders),
    sameStore('draft_orders_order_fk', table, table.orderId, orders),
    sameStore('draft_orders_customer_fk', table, table.customerId, customers),
    sameStore('draft_orders_member_fk', table, table.createdBy, staffMembers),
  ],
);
