import { and, eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';

/** From how many days of cover a SKU is low; null for the usual number. Throws `not_found`. */
export async function setLowBelowDays(
  db: Database,
  storeId: StoreId,
  sku: string,
  lowBelowDays: number | null,
): Promise<void> {
  const changed = await db
    .update(stock)
    .set({ lowBelowDays })
    .where(and(eq(stock.storeId, storeId), eq(stock.sku, sku)))
    .returning({ sku: stock.sku });
  if (changed.length === 0) throw new DomainError('not_found', `There is no SKU ${sku}.`);
}
