import type { TaxRatesFile } from './files/commerce-files.ts';

/** One row per place, rule and class. Rates of 0 are included: they mark a place as known and untaxed. */
export function taxRateRows(file: TaxRatesFile) {
  const countries = [
    ['US', file.US],
    ['CA', file.CA],
  ] as const;
  return countries.flatMap(([country, regions]) =>
    regions.flatMap(({ region, label, ...rates }) =>
      Object.entries(rates).map(([taxClass, ratePartsPerMillion]) => ({
        country,
        region,
        label,
        taxClass,
        ratePartsPerMillion,
      })),
    ),
  );
}
