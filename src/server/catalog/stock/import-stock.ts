import { sql } from 'drizzle-orm';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { lockStock } from './stock-store.ts';

/** Units on hand by SKU, of those SKUs that have stock. */
export interface StockChange {
  before: Record<string, number>;
  /** Also of those that were left as they are. */
  set: Record<string, number>;
  /** SKUs that were left as they are. */
  left: string[];
}

/**
 * Sets units on hand of SKUs that have stock, those held for checkouts at least, and records who did. Returns what was there
 * before, and what was set. `leavesUnits` leaves those as they are that have units by now.
 */
export async function importStock(
  tx: Transaction,
  { storeId, staffMemberId }: { storeId: StoreId; staffMemberId: StaffMemberId },
  units: Readonly<Record<string, number>>,
  { leavesUnits = false }: { leavesUnits?: boolean } = {},
): Promise<StockChange> {
  const present = await lockStock(tx, storeId, Object.keys(units));
  if (present.length === 0) return { before: {}, set: {}, left: [] };
  const stays = ({ onHand }: { onHand: number }) => leavesUnits && onHand > 0;
  const set = Object.fromEntries(
    present.map((row) => [row.sku, stays(row) ? row.onHand : Math.max(units[row.sku] ?? 0, row.held)]),
  );
  const counts = JSON.stringify(Object.entries(set).map(([sku, count]) => ({ sku, units: count })));
  const cause = JSON.stringify({ reason: 'imported', staffMemberId });
  await tx.execute(sql`
    update ${stock} s set on_hand = given.units, change_cause = ${cause}::jsonb
    from jsonb_to_recordset(${counts}::jsonb) as given(sku text, units integer)
    where s.store_id = ${storeId} and s.sku = given.sku and s.on_hand <> given.units`);
  return {
    before: Object.fromEntries(present.map(({ sku, onHand }) => [sku, onHand])),
    set,
    left: present.filter(stays).map(({ sku }) => sku),
  };
}
