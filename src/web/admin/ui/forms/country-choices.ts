import { COUNTRY_CODES, countryRank } from '#domain/shipping/countries.ts';
import { countryName } from '#domain/shipping/country-name.ts';

/** All countries by name, the United States and Canada first. */
export const COUNTRY_CHOICES: readonly { value: string; label: string }[] = COUNTRY_CODES.map((value) => ({
  value,
  label: countryName(value),
})).toSorted((a, b) => countryRank(a.value) - countryRank(b.value) || a.label.localeCompare(b.label));
