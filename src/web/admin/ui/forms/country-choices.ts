import { COUNTRY_CODES } from '#domain/shipping/countries.ts';
import { countryName } from '#domain/shipping/country-name.ts';

/** All countries by name, the United States and Canada first. */
export const COUNTRY_CHOICES: readonly { value: string; label: string }[] = COUNTRY_CODES.map((value) => ({
  value,
  label: countryName(value),
})).toSorted((a, b) => rank(a.value) - rank(b.value) || a.label.localeCompare(b.label));

function rank(code: string): number {
  if (code === 'US') return 0;
  return code === 'CA' ? 1 : 2;
}
