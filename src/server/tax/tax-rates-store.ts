import { and, eq, inArray, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { TaxRate } from '#domain/tax/tax-table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { taxRates } from '#server/platform/database/schema/pricing-tables.ts';

/** The region of a rate for a whole country. */
export const WHOLE_COUNTRY = '*';

/**
 * The tax rates at a place, one per rule and tax class; a region's rate takes precedence over its country's.
 */
export async function taxRatesAt(
  db: Queryable,
  storeId: StoreId,
  { country, region }: { country: string; region: string },
): Promise<TaxRate[]> {
  return ratesOfRegion(await ratesAt(db).execute({ storeId, country, region }), region);
}

/** Of the rates of a country those that apply in a region, whose own take precedence. */
export function ratesOfRegion(rows: readonly (TaxRate & { region: string })[], region: string): TaxRate[] {
  const ofRegion = rows.filter((row) => row.region === region);
  const ofCountry = rows.filter(
    (row) => row.region === WHOLE_COUNTRY && !ofRegion.some((other) => other.taxClass === row.taxClass),
  );
  return [...ofRegion, ...ofCountry].map(({ taxClass, ratePartsPerMillion, label }) => ({
    taxClass,
    ratePartsPerMillion,
    label,
  }));
}

const ratesAt = preparedQuery((db) =>
  db
    .select()
    .from(taxRates)
    .where(
      and(
        eq(taxRates.storeId, sql.placeholder('storeId')),
        eq(taxRates.country, sql.placeholder('country')),
        inArray(taxRates.region, [sql.placeholder('region'), WHOLE_COUNTRY]),
      ),
    )
    .prepare('tax_rates_at'),
);

/** Every tax rate of a store. */
export const allTaxRates = (db: Queryable, storeId: StoreId) =>
  db.select().from(taxRates).where(eq(taxRates.storeId, storeId));
