/** Markers in user agents, most specific first, because many contain several. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'Chromebook'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

const nameIn = (names: readonly (readonly [string, string])[], userAgent: string) =>
  names.find(([mark]) => userAgent.includes(mark))?.[1];

/**
 * A readable browser name from the `User-Agent` header: `Safari on iPhone`. Nothing else of the header is
 * used.
 */
export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent) ?? 'A browser';
  const system = nameIn(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}
