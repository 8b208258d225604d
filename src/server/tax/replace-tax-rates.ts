import { eq } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { taxRates } from '#server/platform/database/schema/pricing-tables.ts';
import { unlessEmpty } from '#server/platform/database/upsert.ts';

export type TaxRateRow = Omit<typeof taxRates.$inferInsert, 'storeId'>;

/** Replaces all tax rates of a store. */
export async function replaceTaxRates(
  tx: Transaction,
  storeId: StoreId,
  rows: readonly TaxRateRow[],
): Promise<void> {
  await tx.delete(taxRates).where(eq(taxRates.storeId, storeId));
  await unlessEmpty(
    rows.map((row) => ({ storeId, ...row })),
    (values) => tx.insert(taxRates).values(values),
  );
}
