import type { TaxRatesFile } from './files/commerce-files.ts';

/** The table's rates, one row for each place, rule and class; those of 0 too, which say that a place is known and does not tax. */
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
