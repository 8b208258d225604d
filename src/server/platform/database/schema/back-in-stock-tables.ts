import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BackInStockRequestId, BundleId } from '#domain/ids.ts';
import { bundles, variants } from './catalog-tables.ts';
import { createdAt, id, moment, storeId } from './columns.ts';
import { stores } from './store-tables.ts';

/**
 * Who waits for a variant or bundle to be in stock again. `pending` until the link in the email is opened; `notified`
 * ones have had their email and count as a share of the stock for some hours. Others are deleted.
 */
export const backInStockRequests = pgTable(
  'back_in_stock_requests',
  {
    id: id<BackInStockRequestId>(),
    storeId: storeId().references(() => stores.id),
    email: text('email').notNull(),
    sku: text('sku'),
    bundleId: text('bundle_id').$type<BundleId>(),
    quantity: integer('quantity').notNull(),
    status: text('status').$type<'pending' | 'waiting' | 'notified'>().notNull().default('pending'),
    /** When it was first asked for: the order in which people are notified. */
    createdAt: createdAt(),
    notifiedAt: moment('notified_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'back_in_stock_variant',
      columns: [table.storeId, table.sku],
      foreignColumns: [variants.storeId, variants.sku],
    }),
    foreignKey({
      name: 'back_in_stock_bundle',
      columns: [table.storeId, table.bundleId],
      foreignColumns: [bundles.storeId, bundles.bundleId],
    }),
    uniqueIndex('back_in_stock_open_variant')
      .on(table.storeId, table.email, table.sku)
      .where(sql`${table.status} <> 'notified'`),
    uniqueIndex('back_in_stock_open_bundle')
      .on(table.storeId, table.email, table.bundleId)
      .where(sql`${table.status} <> 'notified'`),
    index('back_in_stock_open')
      .on(table.storeId, table.sku, table.bundleId)
      .where(sql`${table.status} <> 'notified'`),
    index('back_in_stock_shares').on(table.notifiedAt).where(sql`${table.status} = 'notified'`),
    check('back_in_stock_status', sql`${table.status} in ('pending', 'waiting', 'notified')`),
    check('back_in_stock_of_one_item', sql`(${table.sku} is null) <> (${table.bundleId} is null)`),
    check('back_in_stock_quantity', sql`${table.quantity} between 1 and 999`),
    check('back_in_stock_notified', sql`(${table.status} = 'notified') = (${table.notifiedAt} is not null)`),
  ],
);
