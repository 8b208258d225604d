import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { DiscountPage } from '#contracts/admin/discounts/discount-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import { findDiscount } from '#server/discounts/discount-terms-store.ts';
import { noSuchDiscount } from '#server/discounts/edit-discount.ts';
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
    usage: await usageOf(db, storeId, code),
    history: await historyOf(db, storeId, { type: 'discount', id: code }),
  };
}

/** What the orders with a code come to, by currency. */
function usageOf(db: Database, storeId: StoreId, code: string): Promise<DiscountPage['usage']> {
  const sumOf = (amount: typeof orders.discountCents | ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number);
  return db
    .select({
      currency: orders.currency,
      orders: sql<number>`count(*)::int`,
      discount: sumOf(orders.discountCents),
      revenue: sumOf(sql`${orders.totalCents} - ${orders.refundedCents}`),
    })
    .from(orders)
    .where(and(eq(orders.storeId, storeId), eq(orders.discountCode, code), ne(orders.status, 'cancelled')))
    .groupBy(orders.currency)
    .orderBy(desc(orders.currency));
}
