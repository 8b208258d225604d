import type { Cents, CurrencyCode } from '../../money.ts';
import { hasPhrase } from '../../text/plain-words.ts';
import { numberIn } from './words.ts';

/** A price range in cents; null where no bound was named. */
export interface PriceBound {
  min: Cents | null;
  max: Cents | null;
}

const BELOW = [
  'under',
  'below',
  'less than',
  'cheaper than',
  'max',
  'maximum',
  'at most',
  'up to',
  'within',
  'for',
  'budget of',
  'around',
  'about',
];
const ABOVE = ['over', 'above', 'more than', 'at least', 'from'];
const MONEY = '[$€£]?(\\d{1,4}(?:[.,]\\d{2})?|[a-z]+)';
/** Units that show that an amount is not a price: 'less than 20 ppm'. */
const OF_SOMETHING_ELSE =
  '(?! (?:ppm|parts|mg|milligrams?|g|grams?|kcal|calories|oz|ounces?|percent|minutes?|hours?|days?|weeks?|months?|chill(?:i|y|ies)|stars?)\\b)';
const UNIT = '(?:dollars?|bucks?|usd|cad|euros?|eur|gbp|quid|pounds sterling)';

/**
 * The price range in a message: 'under $10', 'between 5 and 15 dollars', '10 bucks or less'. Bare numbers do
 * not count.
 */
export function priceBoundIn(words: readonly string[]): PriceBound | null {
  const text = words.join(' ');
  const between = new RegExp(`\\bbetween ${MONEY}(?: ${UNIT})? and ${MONEY}`).exec(text);
  if (between) return { min: centsOf(between[1]), max: centsOf(between[2]) };
  const max = amountAfter(text, BELOW) ?? amountBefore(text, 'or less|or under|max|maximum|budget|tops');
  const min = amountAfter(text, ABOVE);
  return max === null && min === null ? null : { min, max };
}

/** An amount counts with a sign or a unit, or after words that can only be about money. */
function amountAfter(text: string, phrases: readonly string[]): Cents | null {
  for (const phrase of phrases) {
    const found = new RegExp(
      `\\b${phrase} ([$€£]?)(\\d{1,4}(?:[.,]\\d{2})?|[a-z]+)( ${UNIT})?(?= |$)${OF_SOMETHING_ELSE}`,
    ).exec(text);
    const isMoney = found && (found[1] || found[3] || !/^(for|from|within|over|around|about)$/.test(phrase));
    const cents = isMoney ? centsOf(found[2]) : null;
    if (cents !== null) return cents;
  }
  return null;
}

function amountBefore(text: string, phrases: string): Cents | null {
  const found = new RegExp(`${MONEY}(?: ${UNIT})? (?:${phrases})\\b`).exec(text);
  return found ? centsOf(found[1]) : null;
}

function centsOf(amount: string | undefined): Cents | null {
  if (amount === undefined) return null;
  const whole = numberIn(amount);
  if (whole !== null) return whole * 100;
  return /^\d+[.,]\d{2}$/.test(amount) ? Math.round(Number(amount.replace(',', '.')) * 100) : null;
}

/** What people call currencies, besides their codes; a sign is part of the amount, like `€10`. */
const NAMES: readonly { code: CurrencyCode; names: readonly string[]; sign?: string }[] = [
  { code: 'cad', names: ['canadian', 'loonies'] },
  { code: 'usd', names: ['us dollars', 'american dollars'] },
  { code: 'eur', names: ['euro', 'euros'], sign: '€' },
  { code: 'gbp', names: ['quid', 'sterling'], sign: '£' },
];

/** The currency in a message, if any. */
export function currencyIn(words: readonly string[]): CurrencyCode | null {
  const found = NAMES.find(
    ({ code, names, sign }) =>
      [code, ...names].some((name) => hasPhrase(words, name)) ||
      (sign !== undefined && words.some((word) => word.startsWith(sign))),
  );
  return found?.code ?? null;
}
