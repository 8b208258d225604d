import { WHOLE_COUNTRY } from '#server/tax/tax-rates-store.ts';
import type { TaxRatesFile } from './files/commerce-files.ts';

/** One row per place, rule and class. Rates of 0 are included: they mark a place as known and untaxed. */
export function taxRateRows({ US, CA, elsewhere }: TaxRatesFile) {
  const places = [
    ...US.map((region) => ({ country: 'US', ...region })),
    ...CA.map((region) => ({ country: 'CA', ...region })),
    ...elsewhere.map((country) => ({ region: WHOLE_COUNTRY, ...country })),
  ];
  return places.flatMap(({ country, region, label, ...rates }) =>
    Object.entries(rates).map(([taxClass, ratePartsPerMillion]) => ({
      country,
      region,
      label,
      taxClass,
      ratePartsPerMillion,
    })),
  );
}
