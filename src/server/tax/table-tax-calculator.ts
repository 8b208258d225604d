import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Address } from '#domain/shipping/address.ts';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { regionCode } from '#domain/shipping/region-code.ts';
import { taxesFromTable } from '#domain/tax/tax-table.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type TaxCalculator, taxUnavailable } from './tax-calculator.ts';
import { taxRatesAt, WHOLE_COUNTRY } from './tax-rates-store.ts';

interface TableDeps {
  db: Database;
  jobs: Jobs;
}

/**
 * Tax by the store's own table of state and province rates (docs/tax.md). A known region that is missing from
 * the table is never sold to untaxed: throws `tax_unavailable` and alerts staff.
 */
export function createTableTaxCalculator(deps: TableDeps): TaxCalculator {
  return {
    async calculate(question) {
      const { storeId, address } = question;
      const { country } = address;
      const region = regionOf(address);
      if (region === null)
        throw new DomainError(
          'unknown_address',
          'We could not find this state or province. Please check it.',
        );
      const rates = await taxRatesAt(deps.db, storeId, { country, region });
      if (rates.length === 0) throw await missingRates(deps, storeId, { country, region });
      return { ...taxesFromTable(rates, question), reference: null };
    },
    async hasRatesAt(db, storeId, address) {
      const region = regionOf(address);
      if (region === null) return false;
      return (await taxRatesAt(db, storeId, { country: address.country, region })).length > 0;
    },
  };
}

/** As the table names it; null for an unknown one. */
const regionOf = ({ country, state }: Address): string | null =>
  hasRegions(country) ? regionCode(country, state) : WHOLE_COUNTRY;

async function missingRates(
  { db, jobs }: TableDeps,
  storeId: StoreId,
  { country, region }: { country: string; region: string },
): Promise<DomainError> {
  const place = region === WHOLE_COUNTRY ? country : `${country}-${region}`;
  await db.transaction((tx) =>
    raiseAlert(tx, jobs, {
      storeId,
      key: `tax-rate-missing:${place}`,
      title: `The tax table has no rates for ${place}`,
      text: `Nobody there can buy until it has. Add it to the taxes in the settings, or to tax-rates.json of the store's files, with 0 if nothing is taxed there.`,
    }),
  );
  return taxUnavailable();
}
