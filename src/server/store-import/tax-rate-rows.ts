import type { TaxRatesFile } from './selling-files.ts';

/** The table's rates above 0, one row for each place and class. */
export function taxRateRows(file: TaxRatesFile) {
  const countries = [
    ['US', file.US],
    ['CA', file.CA],
  ] as const;
  return countries.flatMap(([country, regions]) =>
    regions.flatMap(({ region, label, ...rates }) =>
      Object.entries(rates)
        .filter(([, rate]) => rate > 0)
        .map(([taxClass, ratePartsPerMillion]) => ({
          country,
          region,
          label,
          taxClass,
          ratePartsPerMillion,
        })),
    ),
  );
}
