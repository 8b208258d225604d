import { type CountryWithRegions, hasRegions } from './countries-with-regions.ts';

/** A US state (or federal district), or a Canadian province or territory. */
export interface Region {
  code: string;
  name: string;
}

const US_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
  'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
  'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
  'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
  'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
  'WV West Virginia|WI Wisconsin|WY Wyoming';

const CANADIAN_PROVINCES =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|' +
  'NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon';

const parsed = (list: string): readonly Region[] =>
  list.split('|').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }));

/** The regions of each country, sorted by name. */
export const REGIONS: Readonly<Record<CountryWithRegions, readonly Region[]>> = {
  US: parsed(US_STATES),
  CA: parsed(CANADIAN_PROVINCES),
};

/** Whether a code is that of a known region of its country. */
export const isRegionOf = (country: string, code: string): boolean =>
  hasRegions(country) && REGIONS[country].some((region) => region.code === code);
