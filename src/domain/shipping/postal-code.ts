import { type CountryWithRegions, hasRegions } from './countries-with-regions.ts';

const ZIP_CODE = /^\d{5}(-\d{4})?$/;
/** Canada Post uses no D, F, I, O, Q and U, and no W and Z in first place. */
const CANADIAN_POSTAL_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/;

const PATTERNS: Readonly<Record<CountryWithRegions, RegExp>> = { US: ZIP_CODE, CA: CANADIAN_POSTAL_CODE };

/** The codes of countries that have no postal codes. */
const WITHOUT_POSTAL_CODES =
  'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC LY ' +
  'ML MO MR MS MW NR NU PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW';

/** Whether an address in a country must have a postal code. */
export const needsPostalCode = (country: string): boolean => !WITHOUT_POSTAL_CODES.includes(country || '-');

/** Examples for error messages. */
export const POSTAL_CODE_EXAMPLES: Readonly<Record<CountryWithRegions, string>> = {
  US: '10001',
  CA: 'M5V 2T6',
};

/**
 * `m5v2t6, CA` → `M5V 2T6`; `100011234, US` → `10001-1234`; accepts full-width digits. Invalid codes are only
 * trimmed.
 */
export function normalPostalCode(typed: string, country: string): string {
  const trimmed = typed.normalize('NFKC').trim().toUpperCase();
  const compact = trimmed.replace(/[\s-]+/g, '');
  if (country === 'CA' && compact.length === 6) return `${compact.slice(0, 3)} ${compact.slice(3)}`;
  if (country === 'US' && /^\d{9}$/.test(compact)) return `${compact.slice(0, 5)}-${compact.slice(5)}`;
  return trimmed;
}

/** In any country: letters and digits, with spaces or hyphens between them. */
const ANY_POSTAL_CODE = /^[A-Z\d](?:[A-Z\d -]{0,10}[A-Z\d])?$/;

/**
 * Whether a postal code is valid for its country, with any spacing. Those outside of the US and Canada are only known to have
 * the characters of one here; the server knows their formats (postal-format.ts).
 */
export function isPostalCode(typed: string, country: string): boolean {
  const code = normalPostalCode(typed, country);
  if (hasRegions(country)) return PATTERNS[country].test(code);
  return code === '' ? !needsPostalCode(country) : ANY_POSTAL_CODE.test(code);
}

const CANADIAN_AREA = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/;

/** Whether it is the first half of a Canadian postal code, which is all that wallets show of one before a payment. */
export function isPostalCodeArea(typed: string, country: string): boolean {
  return country === 'CA' && CANADIAN_AREA.test(normalPostalCode(typed, country));
}
