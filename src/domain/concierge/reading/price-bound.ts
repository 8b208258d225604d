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
const AMOUNT = '(\\d{1,4}(?:[.,]\\d{2})?|[a-z]+)';
const MONEY = `[$€£]?${AMOUNT}`;
const UNIT = '(?:dollars?|bucks?|usd|cad|euros?|eur|gbp|quid|pounds sterling)';

/**
 * What follows a number that is not a price: a unit ('less than 20 ppm'), or what is counted ('up to 6 bags', 'at
 * least 20 people').
 */
const COUNTED =
  /^ (?:(?:more|other|different|small|large|big) )?(?:ppm|mg|g|kg|lb|kcal|oz|ml|percent|people|person|guest|men|women|children|of|chilli|gram|ounce|pound|minute|hour|day|week|month|star|calorie|part|pack|bag|box|bar|piece|[a-z]{2,}s)(?= |$)/;
/** Words that end like what is counted, but follow prices as well. */
const NOT_COUNTED = /^ (?:is|as|this|plus|less|unless|us|thats|thanks|please|always|perhaps|besides)\b/;

const isCounted = (rest: string) => COUNTED.test(rest) && !NOT_COUNTED.test(rest);

/**
 * The price range in a message: 'under $10', 'between 5 and 15 dollars', '10 bucks or less'. Bare numbers do
 * not count.
 */
export function priceBoundIn(words: readonly string[]): PriceBound | null {
  const text = words.join(' ');
  const between = boundsBetween(text);
  if (between !== null) return between;
  const max = amountAfter(text, BELOW) ?? amountBefore(text, 'or less|or under|max|maximum|budget|tops');
  const min = amountAfter(text, ABOVE);
  return max === null && min === null ? null : { min, max };
}

function boundsBetween(text: string): PriceBound | null {
  const found = new RegExp(`\\bbetween ${MONEY}(?: ${UNIT})? and ([$€£]?)${AMOUNT}( ${UNIT})?(?= |$)`).exec(
    text,
  );
  if (!found) return null;
  const [whole, min, sign, max, unit] = found;
  if (!sign && !unit && isCounted(text.slice(found.index + whole.length))) return null;
  return { min: centsOf(min), max: centsOf(max) };
}

/** An amount counts with a sign or a unit, or after words that can only be about money. */
function amountAfter(text: string, phrases: readonly string[]): Cents | null {
  for (const phrase of phrases) {
    const pattern = new RegExp(`\\b${phrase} ([$€£]?)${AMOUNT}( ${UNIT})?(?= |$)`, 'g');
    for (const found of text.matchAll(pattern)) {
      const [whole, sign, amount, unit] = found;
      const isBarePrice =
        !/^(for|from|within|over|around|about)$/.test(phrase) &&
        !isCounted(text.slice(found.index + whole.length));
      const cents = sign || unit || isBarePrice ? centsOf(amount) : null;
      if (cents !== null) return cents;
    }
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
