import { allergensByName } from '../labels/allergen-names.ts';
import { allergensNamedIn } from '../labels/label-facts.ts';
import { folded } from '../text/plain-words.ts';
import type { GroundingFacts, ProductFacts } from './grounding-facts.ts';
import { numberIn, wordsOf } from './reading/words.ts';

/** The kind of claim that has no basis in the facts. */
export type UnfoundedClaim = 'price' | 'number' | 'allergen' | 'diet' | 'stock' | 'free' | 'code' | 'address';

const AMOUNT =
  /(?:[$€£]|\b(?:cad|usd)\b\s?\$?)\s?(\d+(?:[.,]\d{1,2})?)|(\d+(?:[.,]\d{1,2})?)\s?(?:dollars?|bucks?|usd|cad|cents?|¢)/gi;
const NEGATED =
  /\b(?:no|not|non|without|free|never|none|nothing|neither|nor|nowhere|zero|sans|minus|absent|safe|lacks?|lacking|omits?|skips?|excludes?|excluding|except|instead|replac\w+|devoid|clear of|leaves? out|left out|hardly|barely|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|can['’]?t|won['’]?t|cannot|avoids?|avoiding|fine for|ok for|okay for|good for|great for|suitable|friendly)\b/i;
const ABOUT_ALLERGY =
  /\b(?:allerg\w*|celiac|coeliac|intoleran\w*|anaphyla\w*|epipen|cross[- ]contam\w*|traces?)\b/i;
/** Claims that something is safe or free of anything else: an allergen claim without the allergen's name. */
const SAID_TO_BE_HARMLESS =
  /\b(?:safe|safely|harmless|(?:suitable|edible) (?:for|to)|(?:can|may|could) (?:all |safely )?eat|fine to eat|okay? to eat|risk free|(?:contains?|made (?:of|from|with)|ingredients?:?) (?:only|just|nothing but)|(?:only|just|nothing but) (?:contains?|made)|nothing else in)\b/i;
const DIETS =
  /\b(vegan|vegetarian|veggie|plant based|halal|kosher|jain|keto|paleo|organic|low carb|low fat|low sugar|diabetics?)\b/g;
const COUNTED = /^(?:percent|dollars?|bucks?|cents?|days?|weeks?|months?|hours?|minutes?|business)$/;

/**
 * The first claim of a sentence that the facts do not support; null when there is none. Prices, numbers,
 * codes and addresses must have been found, and a price must be the named product's own. Allergens may be
 * named as present when the facts name them; absence and safety only in the exact words of a label or page.
 */
export function unfoundedClaim(sentence: string, facts: GroundingFacts): UnfoundedClaim | null {
  if (isQuoted(sentence, facts)) return null;
  const named = facts.products.filter(({ title }) => folded(sentence).includes(folded(title)));
  if (!arePricesFounded(sentence, facts, named)) return 'price';
  if (!areNumbersFounded(sentence, facts)) return 'number';
  if (!areAllergensFounded(withoutTitles(sentence, named), facts)) return 'allergen';
  if (!areDietsFounded(sentence, facts, named)) return 'diet';
  if (!isStockFounded(sentence, named)) return 'stock';
  if (/\bfree\b/i.test(sentence) && !isFreeShipping(sentence, facts)) return 'free';
  if ((sentence.match(/\b[A-Z]{3,}\d+\b|\b[A-Z]{5,}\b/g) ?? []).some((code) => !facts.text.includes(code)))
    return 'code';
  return addressesIn(sentence).every((address) => facts.text.includes(address)) ? null : 'address';
}

/** Web and email addresses. */
const addressesIn = (sentence: string): string[] =>
  sentence.split(/\s+/).flatMap((word) => {
    const [name, domain = ''] = word.split('@');
    if (name && domain.includes('.')) return [word];
    const start = word.search(/https?:\/\/|www\./i);
    return start < 0 ? [] : [word.slice(start)];
  });

const flat = (text: string) => wordsOf(text).join(' ');

/** Whether a sentence is a verbatim quote. */
function isQuoted(sentence: string, { quotable }: GroundingFacts): boolean {
  const words = flat(sentence);
  return words.split(' ').length >= 3 && ` ${flat(quotable)} `.includes(` ${words} `);
}

const centsIn = (text: string): number[] =>
  [...text.matchAll(AMOUNT)].map(([whole, signed, unsigned]) => {
    const amount = Number((signed ?? unsigned ?? '').replace(',', '.'));
    return Math.round(/cents?|¢/i.test(whole) ? amount : amount * 100);
  });

function arePricesFounded(
  sentence: string,
  { quotable, products }: GroundingFacts,
  named: readonly ProductFacts[],
): boolean {
  const amounts = centsIn(sentence);
  const ofProducts = (named.length > 0 ? named : products).flatMap(({ amounts }) => amounts);
  const ofOthers = new Set(products.flatMap(({ amounts }) => amounts));
  const general = centsIn(quotable).filter((amount) => !ofOthers.has(amount));
  return amounts.every((amount) => ofProducts.includes(amount) || general.includes(amount));
}

function areNumbersFounded(sentence: string, { text, message }: GroundingFacts): boolean {
  const bare = sentence.replace(AMOUNT, ' ');
  const known = new Set(`${text} ${message}`.match(/\d+/g) ?? []);
  const digits = bare.match(/\d+/g) ?? [];
  const words = wordsOf(bare);
  if (!spansIn(bare).every((span) => spansIn(text).includes(span))) return false;
  const counted = words.filter(
    (word, place) => numberIn(word) !== null && COUNTED.test(words[place + 1] ?? ''),
  );
  const normalized = ` ${flat(text)} `;
  return (
    digits.every((number) => known.has(number)) &&
    counted.every((word) => known.has(String(numberIn(word))) || normalized.includes(` ${word} `))
  );
}

const SPAN = /\b(?:\d+ to )?\d+ (?:business )?(?:day|week|month|hour|minute)s?\b/g;

/** Whole time spans: '1 to 2 business days' does not support '2 days'. */
function spansIn(text: string): string[] {
  const words = wordsOf(text).map((word) => String(numberIn(word) ?? word));
  return words.join(' ').match(SPAN) ?? [];
}

function areAllergensFounded(sentence: string, { text }: GroundingFacts): boolean {
  if (ABOUT_ALLERGY.test(sentence)) return false;
  const named = wordsOf(sentence)
    .map(allergensByName)
    .filter((ids) => ids.length > 0);
  if (SAID_TO_BE_HARMLESS.test(sentence)) return false;
  if (NEGATED.test(sentence)) return allergensNamedIn(sentence).length === 0;
  const found = allergensNamedIn(text);
  return named.every((ids) => ids.some((id) => found.includes(id)));
}

/**
 * A product may be called what it is listed as, and be denied what it is not; all of them when none is named.
 */
function areDietsFounded(
  sentence: string,
  { products }: GroundingFacts,
  named: readonly ProductFacts[],
): boolean {
  const claimed = flat(sentence).match(DIETS) ?? [];
  const meant = named.length > 0 ? named : products;
  const isDenied = NEGATED.test(sentence);
  return claimed.every(
    (diet) => meant.length > 0 && meant.every(({ diets }) => diets.includes(diet) !== isDenied),
  );
}

function isStockFounded(sentence: string, named: readonly ProductFacts[]): boolean {
  const claimsSoldOut = /\b(?:sold out|out of stock|unavailable|not available)\b/i.test(sentence);
  const claimsInStock = !claimsSoldOut && /\b(?:in stock|available|left in stock|back in)\b/i.test(sentence);
  if (claimsSoldOut) return named.length > 0 && named.every(({ isSoldOut }) => isSoldOut);
  return !claimsInStock || (named.length > 0 && named.every(({ isSoldOut }) => !isSoldOut));
}

const isFreeShipping = (sentence: string, { text }: GroundingFacts) =>
  /\b(?:ship|shipping|ships|delivery|standard)\b/i.test(sentence) &&
  /\$\s?\d/.test(sentence) &&
  /\bfree\b/i.test(text);

function withoutTitles(sentence: string, named: readonly ProductFacts[]): string {
  return named.reduce((left, { title }) => left.replaceAll(new RegExp(escaped(title), 'gi'), ' '), sentence);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
