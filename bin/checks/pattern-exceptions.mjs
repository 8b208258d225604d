/** Regular expressions whose time grows with the square of their input, and why that input is never long. */
export const QUADRATIC_PATTERNS = new Map([
  [
    String.raw`^(?:does|do) (?!you |u )\w+.* (?:have|has)\b|\bin (?:it|them|that|this)\b`,
    'a message to the concierge has at most 1,000 characters',
  ],
  [
    String.raw`(?:[$€£]|\b(?:cad|usd)\b\s?\$?)\s?(\d+(?:[.,]\d{1,2})?)|(\d+(?:[.,]\d{1,2})?)\s?(?:dollars?|bucks?|usd|cad|cents?|¢)`,
    'one sentence of an answer, which ends at 3,000 characters',
  ],
  [
    String.raw`\b(may contain|may also contain|traces?|handles?|(made|produced|packed|processed)\b.*\b(kitchen|facility|factory|line|plant|equipment))\b`,
    'one sentence of a label, which staff have written',
  ],
  [String.raw`<script\b([^>]*)>([\s\S]*?)<\/script>`, 'markup of our own pages, where typed text is escaped'],
  [String.raw`<link rel="modulepreload" href="([^"]+)"[^>]*>`, 'the same'],
  [String.raw`<script type="module" async="">([\s\S]*?)<\/script>`, 'the same'],
  [String.raw`shared memory block|lock file ".*" (already exists|is empty)`, 'a line that PostgreSQL writes'],
  [String.raw`\((.*)\) (\w)`, 'a line of the kernel about a process of ours'],
]);

/** Files that build regular expressions while the program runs, and why no typed text becomes one of their patterns. */
export const BUILT_PATTERNS = new Map([
  [
    'src/domain/concierge/avoided-ingredients.ts',
    'of constants and a word of letters only, without repetition',
  ],
  ['src/domain/concierge/place-in.ts', 'of constants and the codes of regions'],
  ['src/domain/concierge/price-bound.ts', 'of constants, with bounded repetitions'],
  ['src/domain/concierge/unfounded-claim.ts', 'titles of products, escaped'],
  ['src/domain/labels/label-facts.ts', 'names of allergens'],
  ['src/domain/review/publication.ts', 'names of top-level domains, without repetition'],
  ['src/web/features/checkout/terms-consent.tsx', 'the names of two documents'],
]);
