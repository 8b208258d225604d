import { and, asc, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { daysOfCover } from '#domain/catalog/stock-movement.ts';
import type { StoreId } from '#domain/ids.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { products, stock, variants } from '#server/platform/database/schema/catalog-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { DAYS_OF_COVER, FREE_UNITS, IS_LOW } from './stock-cover.ts';

const MOST_NAMED = 20;

interface LowItem {
  storeId: StoreId;
  sku: string;
  title: string;
  free: number;
  soldRecently: number;
}

/** Tells staff about stock that has become low since the last time, in one alert per store. */
export async function alertLowStock({ db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(stock)
      .set({ lowToldAt: null })
      .where(and(isNotNull(stock.lowToldAt), not(IS_LOW)));
    const low: LowItem[] = await tx
      .select({
        storeId: stock.storeId,
        sku: stock.sku,
        title: products.title,
        free: FREE_UNITS,
        soldRecently: stock.soldRecently,
      })
      .from(stock)
      .innerJoin(variants, and(eq(variants.storeId, stock.storeId), eq(variants.sku, stock.sku)))
      .innerJoin(
        products,
        and(eq(products.storeId, variants.storeId), eq(products.handle, variants.productHandle)),
      )
      .where(and(isNull(stock.lowToldAt), IS_LOW, eq(products.status, 'active')))
      .orderBy(DAYS_OF_COVER, asc(stock.sku))
      .for('update', { of: stock });
    for (const [storeId, items] of Map.groupBy(low, (item) => item.storeId)) {
      await raiseAlert(tx, jobs, {
        storeId,
        key: `low-stock:${crypto.randomUUID()}`,
        title: items.length === 1 ? `${items[0]?.title} runs low` : `${items.length} items run low`,
        text: textOf(items),
      });
      const skus = items.map(({ sku }) => sku);
      await tx
        .update(stock)
        .set({ lowToldAt: sql`shop_now()` })
        .where(and(eq(stock.storeId, storeId), inArray(stock.sku, skus)));
    }
  });
}

function textOf(items: readonly LowItem[]): string {
  const named = items.slice(0, MOST_NAMED).map(({ title, sku, free, soldRecently }) => {
    const days = daysOfCover(free, soldRecently);
    const lasts =
      free <= 0
        ? 'sold out'
        : `${free} left${days === null ? '' : `, ${days === 1 ? '1 day' : `${days} days`} at this rate`}`;
    return `${title} (${sku}): ${lasts}`;
  });
  const more = items.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('. ');
}
