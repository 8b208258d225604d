/** Countries whose addresses name one of a list of regions. Spec §3, Address. */
export const COUNTRIES_WITH_REGIONS = ['US', 'CA'] as const;
export type CountryWithRegions = (typeof COUNTRIES_WITH_REGIONS)[number];

/** Whether addresses in a country name one of a list of regions (regions.ts). */
export function hasRegions(country: string): country is CountryWithRegions {
  return (COUNTRIES_WITH_REGIONS as readonly string[]).includes(country);
}
