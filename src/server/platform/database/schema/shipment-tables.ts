import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OrderId, ShipmentId } from '#domain/ids.ts';
import { id, idInStore, moment, sameStore, shopNow, storeId } from './columns.ts';
import { orderLines, orders } from './order-tables.ts';

/** A parcel of an order. A cancelled one has not left: its units are to be shipped again. */
export const shipments = pgTable(
  'shipments',
  {
    id: id<ShipmentId>(),
    storeId: storeId(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    /** The first of its order is 1; cancelled ones keep theirs. */
    position: integer('position').notNull(),
    trackingUrl: text('tracking_url'),
    trackingNumber: text('tracking_number'),
    carrier: text('carrier'),
    shippedAt: moment('shipped_at').notNull().default(shopNow),
    cancelledAt: moment('cancelled_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    unique('shipments_of_order').on(table.orderId, table.position),
    idInStore('shipments_in_store', table),
    check('shipment_tracking_https', sql`${table.trackingUrl} like 'https://%'`),
    sameStore('shipments_order_fk', table, table.orderId, orders).onDelete('cascade'),
  ],
);

export const shipmentLines = pgTable(
  'shipment_lines',
  {
    storeId: storeId(),
    shipmentId: uuid('shipment_id').$type<ShipmentId>().notNull(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    linePosition: integer('line_position').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.linePosition] }),
    index().on(table.orderId, table.linePosition),
    check('shipment_line_quantity', sql`${table.quantity} > 0`),
    sameStore('shipment_lines_shipment_fk', table, table.shipmentId, shipments).onDelete('cascade'),
    foreignKey({
      name: 'shipment_lines_order_line_fk',
      columns: [table.storeId, table.orderId, table.linePosition],
      foreignColumns: [orderLines.storeId, orderLines.orderId, orderLines.position],
    }),
  ],
);
