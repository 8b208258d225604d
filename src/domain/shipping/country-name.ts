const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The English name of a country: `US` → `United States`. Returns what is not a country as it is. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (NAMES.of(code) ?? code) : code;

/** The same within a sentence: `the United States`. */
export const countryInSentence = (code: string): string =>
  code === 'US' ? 'the United States' : countryName(code);
