import { eq } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';

const COLUMNS = {
  brand: stores.brand,
  timeZone: stores.timeZone,
  newOrderEmails: stores.newOrderEmails,
  senderAddress: stores.senderAddress,
  taxNumber: stores.taxNumber,
  pricesIncludeTaxIn: stores.pricesIncludeTaxIn,
};

/** What a shop is called, where it is, and where its prices include tax. */
export type GeneralSettings = Pick<typeof stores.$inferSelect, keyof typeof COLUMNS>;

export async function readGeneralSettings(db: Queryable, storeId: StoreId): Promise<GeneralSettings | null> {
  const [row] = await db.select(COLUMNS).from(stores).where(eq(stores.id, storeId));
  return row ?? null;
}
