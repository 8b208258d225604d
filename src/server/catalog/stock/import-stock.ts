import { sql } from 'drizzle-orm';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { lockStock } from './stock-store.ts';

/**
 * Sets units on hand of SKUs that have stock, those held for checkouts at least, and records who did. Returns what was there
 * before, by SKU.
 */
export async function importStock(
  tx: Transaction,
  { storeId, staffMemberId }: { storeId: StoreId; staffMemberId: StaffMemberId },
  units: Readonly<Record<string, number>>,
): Promise<Record<string, number>> {
  const before = await lockStock(tx, storeId, Object.keys(units));
  if (before.length === 0) return {};
  const counts = JSON.stringify(before.map(({ sku }) => ({ sku, units: units[sku] ?? 0 })));
  const cause = JSON.stringify({ reason: 'imported', staffMemberId });
  await tx.execute(sql`
    update ${stock} s set on_hand = greatest(given.units, s.held), change_cause = ${cause}::jsonb
    from jsonb_to_recordset(${counts}::jsonb) as given(sku text, units integer)
    where s.store_id = ${storeId} and s.sku = given.sku and s.on_hand <> greatest(given.units, s.held)`);
  return Object.fromEntries(before.map(({ sku, onHand }) => [sku, onHand]));
}
