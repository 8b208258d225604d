import type { ShippingCountry } from './regions.ts';

const ZIP_CODE = /^\d{5}(-\d{4})?$/;
/** Canada Post uses no D, F, I, O, Q and U, and no W and Z in first place. */
const CANADIAN_POSTAL_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/;

const PATTERNS: Readonly<Record<ShippingCountry, RegExp>> = { US: ZIP_CODE, CA: CANADIAN_POSTAL_CODE };

/** Examples for error messages. */
export const POSTAL_CODE_EXAMPLES: Readonly<Record<ShippingCountry, string>> = { US: '10001', CA: 'M5V 2T6' };

/**
 * `m5v2t6, CA` → `M5V 2T6`; `100011234, US` → `10001-1234`; accepts full-width digits. Invalid codes are only
 * trimmed.
 */
export function normalPostalCode(typed: string, country: ShippingCountry): string {
  const trimmed = typed.normalize('NFKC').trim().toUpperCase();
  const compact = trimmed.replace(/[\s-]+/g, '');
  if (country === 'CA' && compact.length === 6) return `${compact.slice(0, 3)} ${compact.slice(3)}`;
  if (country === 'US' && /^\d{9}$/.test(compact)) return `${compact.slice(0, 5)}-${compact.slice(5)}`;
  return trimmed;
}

/** Whether a postal code is valid for its country, with any spacing. */
export function isPostalCode(typed: string, country: ShippingCountry): boolean {
  return PATTERNS[country].test(normalPostalCode(typed, country));
}

const CANADIAN_AREA = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/;

/** Whether it is the first half of a Canadian postal code, which is all that wallets show of one before a payment. */
export function isPostalCodeArea(typed: string, country: ShippingCountry): boolean {
  return country === 'CA' && CANADIAN_AREA.test(normalPostalCode(typed, country));
}
