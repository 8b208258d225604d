import { sql } from 'drizzle-orm';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { lockStock } from './stock-store.ts';

/** Units on hand by SKU, of those SKUs that have stock. */
export interface StockChange {
  before: Record<string, number>;
  set: Record<string, number>;
}

/**
 * Sets units on hand of SKUs that have stock, those held for checkouts at least, and records who did. Returns what was there
 * before, and what was set.
 */
export async function importStock(
  tx: Transaction,
  { storeId, staffMemberId }: { storeId: StoreId; staffMemberId: StaffMemberId },
  units: Readonly<Record<string, number>>,
): Promise<StockChange> {
  const before = await lockStock(tx, storeId, Object.keys(units));
  if (before.length === 0) return { before: {}, set: {} };
  const set = Object.fromEntries(before.map(({ sku, held }) => [sku, Math.max(units[sku] ?? 0, held)]));
  const counts = JSON.stringify(Object.entries(set).map(([sku, count]) => ({ sku, units: count })));
  const cause = JSON.stringify({ reason: 'imported', staffMemberId });
  await tx.execute(sql`
    update ${stock} s set on_hand = given.units, change_cause = ${cause}::jsonb
    from jsonb_to_recordset(${counts}::jsonb) as given(sku text, units integer)
    where s.store_id = ${storeId} and s.sku = given.sku and s.on_hand <> given.units`);
  return { before: Object.fromEntries(before.map(({ sku, onHand }) => [sku, onHand])), set };
}
