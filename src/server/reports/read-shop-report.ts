import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  readBestSellers,
  readCarts,
  readCheckouts,
  readFruitlessSearches,
  readRevenue,
  readSessions,
} from './report-queries.ts';
import type { ReportDays, ShopReport } from './shop-report.ts';

/**
 * The report of a range of days. Amounts are in the currency in which they were paid and are never added
 * across currencies.
 */
export async function readShopReport(
  db: Queryable,
  { storeId, brand, ...days }: ReportDays & { storeId: StoreId; brand: string },
): Promise<ShopReport> {
  const asked = { storeId, ...days };
  const visits = await readSessions(db, asked);
  const { checkoutsStarted, checkoutsPaid } = await readCheckouts(db, asked);
  return {
    ...days,
    brand,
    funnel: { ...visits, checkoutsStarted, checkoutsPaid },
    revenue: await readRevenue(db, asked),
    bestSellers: await readBestSellers(db, asked),
    searchesWithoutResults: await readFruitlessSearches(db, asked),
    abandonedCarts: await readCarts(db, asked),
  };
}
