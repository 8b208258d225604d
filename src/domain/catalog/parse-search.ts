import { allergensInFood, isAllergenName } from '../labels/allergen-names.ts';
import type { AllergenId } from '../labels/allergens.ts';
import type { DietId } from '../labels/label-facts.ts';
import { plainWords, singular } from '../text/plain-words.ts';
import { typoDistance } from '../text/spelling.ts';
import type { FoodFilters } from './food-filters.ts';
import { withHeatWords } from './heat-words.ts';
import type { ItemWords } from './item-words.ts';

/** A parsed search text: words to find, and dietary filters. */
export interface ParsedSearch {
  words: string[];
  filters: FoodFilters;
}

const MAX_WORDS = 8;
const AVOIDING = new Set([
  'without',
  'no',
  'not',
  'non',
  'sans',
  'minus',
  'avoid',
  'avoiding',
  'excluding',
  'except',
]);
const LIST_GOES_ON = new Set(['and', 'or', 'nor', 'any', 'no', 'without']);
const BETWEEN = new Set([
  'any',
  'the',
  'a',
  'added',
  'of',
  'from',
  'all',
  'contain',
  'containing',
  'to',
  'with',
]);
/** Filler words, which name no food. */
const FILLERS = new Set(
  'i im am we me my you is are do does that which there some want need looking like please have show find can eat for with and or in on to but option options friendly only where when can buy get order shop store sell online best good great nice tasty yummy delicious what a an of at'.split(
    ' ',
  ),
);
/** Generic words for anything a food shop sells, beside what the store calls it. */
export const GENERIC_PRODUCT_WORDS: ReadonlySet<string> = new Set(
  'food foods product products goods goodies treat treats munchies nibbles thing things stuff item items all everything anything something'.split(
    ' ',
  ),
);
const isGeneric = (word: string, items: ItemWords) => GENERIC_PRODUCT_WORDS.has(word) || items.has(word);
const isFiller = (word: string, items: ItemWords) => FILLERS.has(word) || isGeneric(word, items);
/** Asking for less of these means without them; labels do not cover other nutrients. */
const LESS_IS_WITHOUT = new Set(['sugar', 'sugars', 'salt']);
const LESS = new Set(['low', 'lower', 'less', 'least', 'reduced']);

const DIETS: Readonly<Record<string, DietId>> = {
  vegan: 'vegan',
  vegans: 'vegan',
  'plant based': 'vegan',
  plantbased: 'vegan',
  vegetarian: 'vegetarian',
  vegetarians: 'vegetarian',
  veggie: 'vegetarian',
  veg: 'vegetarian',
  coeliac: 'no_gluten',
  celiac: 'no_gluten',
};

/**
 * Recognises 'vegan bites', 'gluten-free', 'no nuts or milk', 'without peanuts', 'nut allergy'; the rest are
 * words to find, at most eight. Misspelt allergens are corrected, since filtering too much does no harm. When
 * only fillers are left, they are searched for, or everything is ('snacks', in a store that sells them). Spec §5, Search.
 */
export function parseSearch(text: string, items: ItemWords): ParsedSearch {
  const tokens = withHeatWords(joinedForms(plainWords(text))).map(positive);
  const read: Reading = {
    tokens,
    items,
    at: 0,
    words: [],
    diets: new Set(),
    without: new Set(),
    withoutWords: new Set(),
  };
  while (read.at < tokens.length) {
    if (!(readDiet(read) || readFree(read) || readAllergy(read) || readAvoided(read))) {
      read.words.push(tokens[read.at] ?? '');
      read.at += 1;
    }
  }
  const filters = {
    diets: [...read.diets],
    without: [...read.without],
    withoutWords: [...read.withoutWords],
  };
  const asked = read.words.filter((word) => !isFiller(word, items));
  const isFiltered = filters.diets.length + filters.without.length + filters.withoutWords.length > 0;
  const isSpecific = isFiltered || (asked.length > 0 && !isGenericQuery(tokens, items));
  return { words: (isSpecific ? asked : tokens).slice(0, MAX_WORDS), filters };
}

/** Whether words ask for the store's products in general. */
export const isGenericQuery = (words: readonly string[], items: ItemWords): boolean =>
  words.some((word) => isGeneric(word, items)) &&
  words.every((word) => isFiller(word, items) || word === 'the');

/** 'crunchier' and 'saltiest' become 'crunchy' and 'salty'. */
const positive = (word: string) => word.replace(/(?<=\p{L}{3})i(?:er|est)$/u, 'y');

interface Reading {
  tokens: readonly string[];
  items: ItemWords;
  at: number;
  words: string[];
  diets: Set<DietId>;
  without: Set<AllergenId>;
  withoutWords: Set<string>;
}

/** Splits 'glutenfree', 'nutfree' and 'sugarfree'. */
const joinedForms = (tokens: string[]) =>
  tokens.flatMap((token) => {
    const [, food] = /^(\p{L}{3,})free$/u.exec(token) ?? [];
    return food && (LESS_IS_WITHOUT.has(food) || allergensInFood(food).length > 0) ? [food, 'free'] : [token];
  });

function readDiet(read: Reading): boolean {
  const two = `${read.tokens[read.at]} ${read.tokens[read.at + 1]}`;
  const name = Object.hasOwn(DIETS, two) ? two : (read.tokens[read.at] ?? '');
  const diet = Object.hasOwn(DIETS, name) ? DIETS[name] : undefined;
  const before = read.tokens[read.at - 1] ?? '';
  if (!diet || AVOIDING.has(before)) return false;
  read.diets.add(diet);
  read.at += name === two ? 2 : 1;
  return true;
}

/** 'peanut free', 'tree nut free', 'free of nuts', 'free from milk and eggs' */
function readFree(read: Reading): boolean {
  const [first = '', second, third] = read.tokens.slice(read.at, read.at + 3);
  if (first === 'free' && (second === 'of' || second === 'from')) return readList(read, 2);
  if (third === 'free' && second && isAllergenName(`${first} ${second}`))
    return avoid(read, `${first} ${second}`, 3);
  if (second !== 'free' || third === 'of' || third === 'from' || isFiller(first, read.items)) return false;
  return avoid(read, first, 2);
}

/** 'peanut allergy', 'allergic to nuts', 'milk intolerance' */
function readAllergy(read: Reading): boolean {
  const [first = '', second = ''] = read.tokens.slice(read.at, read.at + 2);
  if (/^(allergic|intolerant|allergy|intolerance)$/.test(first) && second === 'to') return readList(read, 2);
  if (/^(allerg|intoleran)/.test(second) && read.tokens[read.at + 2] !== 'to') return avoid(read, first, 2);
  return false;
}

function readAvoided(read: Reading): boolean {
  const [first = '', second = ''] = read.tokens.slice(read.at, read.at + 2);
  const isLess = LESS.has(first) && LESS_IS_WITHOUT.has(second);
  return isLess || AVOIDING.has(first) ? readList(read, 1) : false;
}

/** Reads one or several foods after a word such as 'without'. False when none follows. */
function readList(read: Reading, skipped: number): boolean {
  const start = read.at;
  read.at += skipped;
  let isAny = false;
  do {
    while (BETWEEN.has(read.tokens[read.at] ?? '')) read.at += 1;
    const [first, second] = read.tokens.slice(read.at, read.at + 2);
    if (first === undefined) break;
    const isPair = second !== undefined && isAllergenName(`${first} ${second}`);
    avoid(read, isPair ? `${first} ${second}` : first, isPair ? 2 : 1);
    isAny = true;
  } while (goesOn(read));
  if (!isAny) read.at = start;
  return isAny;
}

/** Whether another food of the same list follows: 'nuts and milk', 'nuts, milk' (for known allergens). */
function goesOn(read: Reading): boolean {
  const next = read.tokens[read.at];
  if (next === undefined) return false;
  if (LIST_GOES_ON.has(next)) {
    read.at += 1;
    return true;
  }
  const after = read.tokens[read.at + 1];
  return (
    after !== 'free' && (isAllergenName(next) || (after !== undefined && isAllergenName(`${next} ${after}`)))
  );
}

function avoid(read: Reading, food: string, length: number): boolean {
  read.at += length;
  const ids = allergensInFood(food);
  if (ids.includes('gluten') && typoDistance('gluten', food, 1) <= 1) read.diets.add('no_gluten');
  else for (const id of ids) read.without.add(id);
  if (ids.length === 0) read.withoutWords.add(singular(food));
  return true;
}
