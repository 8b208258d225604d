import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { DiscountPage } from '#contracts/admin/discounts/discount-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import { collectionsNamed } from '#server/catalog/collections/collection-store.ts';
import { memberProducts } from '#server/catalog/collections/preview-collection.ts';
import { redemptionsOf } from '#server/discounts/discount-store.ts';
import { findDiscount } from '#server/discounts/discount-terms-store.ts';
import { noSuchDiscount } from '#server/discounts/edit-discount.ts';
import type { Restriction } from '#server/discounts/eligible-lines.ts';
import type { Database } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { historyOf } from '../audit/staff-history.ts';
import { discountToWire } from './discount-wire.ts';

/** A code as staff edit it, with its use. Throws `not_found`. */
export async function discountPage(db: Database, storeId: StoreId, code: string): Promise<DiscountPage> {
  const found = await findDiscount(db, { storeId, code });
  if (!found) throw noSuchDiscount(code);
  const { held, version, createdAt } = found.row;
  return {
    ...discountToWire(found, await storeClock(db, storeId)),
    ...{ held, version, created_at: createdAt.toISOString() },
    chosen: await chosenOf(db, storeId, found.row),
    got: await chosenOf(db, storeId, {
      products: found.row.getProducts,
      collections: found.row.getCollections,
    }),
    usage: await usageOf(db, storeId, code),
    history: await historyOf(db, storeId, { type: 'discount', id: code }),
  };
}

const chosenOf = async (
  db: Database,
  storeId: StoreId,
  { products, collections }: Restriction,
): Promise<DiscountPage['chosen']> => ({
  products: products.length === 0 ? [] : await memberProducts(db, storeId, products),
  collections: collections.length === 0 ? [] : await collectionsNamed(db, storeId, collections),
});

/** What the orders with a discount come to, by currency; beside another one it gave only its own part. */
function usageOf(db: Database, storeId: StoreId, code: string): Promise<DiscountPage['usage']> {
  const sumOf = (amount: SQL) => sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number);
  const redeemed = redemptionsOf(db, storeId, code);
  const withCode = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.storeId, storeId), eq(orders.discountCode, code)));
  const withRedemption = db
    .select({ id: orders.id })
    .from(redeemed)
    .innerJoin(orders, eq(orders.checkoutId, redeemed.checkoutId));
  return db
    .select({
      currency: orders.currency,
      orders: sql<number>`count(*)::int`,
      discount: sumOf(
        sql`least(${orders.discountCents}, coalesce(${redeemed.amountCents}, ${orders.discountCents}))`,
      ),
      revenue: sumOf(sql`${orders.totalCents} - ${orders.refundedCents}`),
    })
    .from(orders)
    .leftJoin(redeemed, eq(redeemed.checkoutId, orders.checkoutId))
    .where(
      and(
        eq(orders.storeId, storeId),
        // Not `or`, for which all orders of the store are read.
        inArray(orders.id, union(withCode, withRedemption)),
        ne(orders.status, 'cancelled'),
      ),
    )
    .groupBy(orders.currency)
    .orderBy(desc(orders.currency));
}
