import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { daysOfCover } from '#domain/catalog/stock-movement.ts';
import type { StoreId } from '#domain/ids.ts';
import { counted } from '#domain/text/counted.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { products, stock, variants } from '#server/platform/database/schema/catalog-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { DAYS_OF_COVER, FREE_UNITS, IS_LOW } from './stock-cover.ts';

const MAX_NAMED = 20;

interface LowItem {
  sku: string;
  title: string;
  free: number;
  soldRecently: number;
}

/**
 * Tells staff about stock that has become low since the last time, in one alert per store. Rows are locked in the order of
 * sales, so that neither is in the other's way.
 */
export async function alertLowStock({ db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .select({
        storeId: stock.storeId,
        sku: stock.sku,
        title: products.title,
        isOnSale: sql<boolean>`coalesce(${products.status} = 'active', false)`,
        isLow: IS_LOW,
        free: FREE_UNITS,
        soldRecently: stock.soldRecently,
        days: DAYS_OF_COVER,
      })
      .from(stock)
      .leftJoin(variants, and(eq(variants.storeId, stock.storeId), eq(variants.sku, stock.sku)))
      .leftJoin(
        products,
        and(eq(products.storeId, variants.storeId), eq(products.handle, variants.productHandle)),
      )
      .where(sql`(${stock.lowToldAt} is not null) <> ${IS_LOW}`)
      .orderBy(asc(stock.storeId), asc(stock.sku))
      .for('no key update', { of: stock });
    await setLowToldAt(
      tx,
      changed.filter(({ isLow }) => !isLow),
      null,
    );
    const low = changed
      .flatMap((row) =>
        row.isLow && row.isOnSale && row.title !== null ? [{ ...row, title: row.title }] : [],
      )
      .toSorted((a, b) => a.days - b.days || (a.sku < b.sku ? -1 : 1));
    for (const [storeId, items] of Map.groupBy(low, (item) => item.storeId))
      await raiseAlert(tx, jobs, {
        storeId,
        key: `low-stock:${crypto.randomUUID()}`,
        title: items.length === 1 ? `${items[0]?.title} runs low` : `${items.length} items run low`,
        text: textOf(items),
      });
    await setLowToldAt(tx, low, sql`shop_now()`);
  });
}

/** Of locked rows. */
async function setLowToldAt(
  tx: Transaction,
  rows: readonly { storeId: StoreId; sku: string }[],
  lowToldAt: SQL | null,
): Promise<void> {
  for (const [storeId, items] of Map.groupBy(rows, (row) => row.storeId))
    await tx
      .update(stock)
      .set({ lowToldAt })
      .where(
        and(
          eq(stock.storeId, storeId),
          inArray(
            stock.sku,
            items.map(({ sku }) => sku),
          ),
        ),
      );
}

function textOf(items: readonly LowItem[]): string {
  const named = items.slice(0, MAX_NAMED).map(({ title, sku, free, soldRecently }) => {
    const days = daysOfCover(free, soldRecently);
    const lasts =
      free <= 0 ? 'sold out' : `${free} left${days === null ? '' : `, ${counted(days, 'day')} at this rate`}`;
    return `${title} (${sku}): ${lasts}`;
  });
  const more = items.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('. ');
}
