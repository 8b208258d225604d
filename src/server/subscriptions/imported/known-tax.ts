import type { StoreId } from '#domain/ids.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';

/** What tells where the tax of renewals can be worked out. */
export type TaxCoverage = Pick<TaxCalculator, 'hasRatesAt'>;

/** Whether the tax of renewals to an address can be worked out: they are not charged while it cannot. */
export async function hasKnownTax(
  db: Queryable,
  tax: TaxCoverage,
  { storeId, address }: { storeId: StoreId; address: Address },
): Promise<boolean> {
  return (await tax.hasRatesAt?.(db, storeId, address)) ?? true;
}
