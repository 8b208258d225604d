import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { StockReason } from '#domain/catalog/stock-movement.ts';
import type { CheckoutId, OrderId, StaffMemberId, StockBatchId, StockMovementId } from '#domain/ids.ts';
import { stock } from './catalog-tables.ts';
import { createdAt, id, sameStore, storeId } from './columns.ts';
import { staffMembers } from './staff-tables.ts';
import { stores } from './store-tables.ts';

/** A delivery or a count that staff sent in one go, under an id of the browser's, so that it is made once. */
export const stockBatches = pgTable(
  'stock_batches',
  {
    id: id<StockBatchId>(),
    storeId: storeId().references(() => stores.id),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>(),
    createdAt: createdAt(),
  },
  (table) => [sameStore('stock_batches_member_fk', table, table.staffMemberId, staffMembers)],
);

/** Every change of the units on hand, written by a trigger on `stock` and never changed. docs/decisions/0229. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id<StockMovementId>(),
    storeId: storeId(),
    sku: text('sku').notNull(),
    change: integer('change').notNull(),
    onHandAfter: integer('on_hand_after').notNull(),
    reason: text('reason').$type<StockReason>().notNull(),
    /** Of a sale: its order is the one of this checkout. */
    checkoutId: uuid('checkout_id').$type<CheckoutId>(),
    /** Of units that came back. */
    orderId: uuid('order_id').$type<OrderId>(),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>(),
    batchId: uuid('batch_id').$type<StockBatchId>(),
    note: text('note'),
    createdAt: createdAt(),
  },
  (table) => [
    index('stock_movements_of_sku').on(table.storeId, table.sku, table.createdAt, table.id),
    foreignKey({
      name: 'stock_movements_stock_fk',
      columns: [table.storeId, table.sku],
      foreignColumns: [stock.storeId, stock.sku],
    }).onDelete('cascade'),
  ],
);

/** Units sold of a SKU on a day (UTC), less those that came back on it; written by the same trigger. */
export const stockSoldDays = pgTable(
  'stock_sold_days',
  {
    storeId: storeId(),
    sku: text('sku').notNull(),
    day: date('day').notNull(),
    units: integer('units').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.sku, table.day] }),
    index('stock_sold_days_of_day').on(table.day).where(sql`${table.units} <> 0`),
    foreignKey({
      name: 'stock_sold_days_stock_fk',
      columns: [table.storeId, table.sku],
      foreignColumns: [stock.storeId, stock.sku],
    }).onDelete('cascade'),
  ],
);
