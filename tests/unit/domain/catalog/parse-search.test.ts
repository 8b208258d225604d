import { describe, expect, it } from 'vitest';
import { itemWordsOf } from '#domain/catalog/item-words.ts';
import { parseSearch } from '#domain/catalog/parse-search.ts';

const SNACKS = itemWordsOf({ item: 'snack', items: 'snacks' });
const TEAS = itemWordsOf({ item: 'tea', items: 'teas' });

/** Text, words that remain, diets, allergens to avoid, other ingredients to avoid. */
const CASES: [string, string, string, string, string][] = [
  ['The Mix', 'the mix', '', '', ''],
  ['Jalapeño & Curry-Leaf', 'jalapeno curry leaf', '', '', ''],
  ['vegan', '', 'vegan', '', ''],
  ['vegan bites', 'bites', 'vegan', '', ''],
  ['plant-based snacks', '', 'vegan', '', ''],
  ['veggie gifts', 'gifts', 'vegetarian', '', ''],
  ['gluten free', '', 'no_gluten', '', ''],
  ['gluten-free', '', 'no_gluten', '', ''],
  ['glutenfree bites', 'bites', 'no_gluten', '', ''],
  ['no gluten', '', 'no_gluten', '', ''],
  ['without peanuts', '', '', 'peanuts', ''],
  ['peanut free', '', '', 'peanuts', ''],
  ['peanut allergy', '', '', 'peanuts', ''],
  ['I am allergic to peanuts', '', '', 'peanuts', ''],
  ['free from milk, eggs and soy', '', '', 'milk eggs soy', ''],
  ['free of sesame', '', '', 'sesame', ''],
  ['no nuts', '', '', 'peanuts tree_nuts', ''],
  ['nut-free chocolate', 'chocolate', '', 'peanuts tree_nuts', ''],
  ['no tree nuts', '', '', 'tree_nuts', ''],
  ['tree nut free mix', 'mix', '', 'tree_nuts', ''],
  ['mix without cashews', 'mix', '', 'cashews', ''],
  ['no nuts or milk', '', '', 'peanuts tree_nuts milk', ''],
  ['no nuts, no milk', '', '', 'peanuts tree_nuts milk', ''],
  ['dairy free', '', '', 'milk', ''],
  ['non-dairy', '', '', 'milk', ''],
  ['lactose intolerant', '', '', 'milk', ''],
  ['without any of the coconut', '', '', 'coconut', ''],
  ['something that does not contain mustard', '', '', 'mustard', ''],
  ['vegan without peanuts', '', 'vegan', 'peanuts', ''],
  ['without penuts', '', '', 'peanuts', ''],
  ['without mlik', '', '', 'milk', ''],
  ['no cashwes', '', '', 'cashews', ''],
  ['without pean', '', '', 'peanuts', ''],
  ['without chilli', '', '', '', 'chilli'],
  ['without salt', '', '', '', 'salt'],
  ['no added sugar', '', '', '', 'sugar'],
  ['sugar free', '', '', '', 'sugar'],
  ['free shipping', 'free shipping', '', '', ''],
  ['peanuts', 'peanuts', '', '', ''],
  ['with peanuts', 'peanuts', '', '', ''],
  ['coconut', 'coconut', '', '', ''],
  ['snacks', 'snacks', '', '', ''],
  ['no', 'no', '', '', ''],
  ['without', 'without', '', '', ''],
  ['%_%', '', '', '', ''],
  ['', '', '', '', ''],
];

describe('a text', () => {
  it.each(CASES)('%j is read', (text, words, diets, without, withoutWords) => {
    const list = (names: string) => names.split(' ').filter(Boolean);
    expect(parseSearch(text, SNACKS)).toEqual({
      words: list(words),
      filters: { diets: list(diets), without: list(without), withoutWords: list(withoutWords) },
    });
  });

  it('has at most eight words to find', () => {
    expect(parseSearch('a1 b2 c3 d4 e5 f6 g7 h8 i9 j10', SNACKS).words).toHaveLength(8);
  });
});

describe('what a store calls its products', () => {
  it.each([
    ['a tea without caffeine', TEAS, []],
    ['a tea without caffeine', SNACKS, ['tea']],
    ['a snack without caffeine', SNACKS, []],
    ['a snack without caffeine', TEAS, ['snack']],
    ['green tea without caffeine', TEAS, ['green']],
  ])('%j', (text, items, words) => {
    expect(parseSearch(text, items)).toMatchObject({ words, filters: { withoutWords: ['caffeine'] } });
  });

  it('is never left out of a text where it names an allergen', () => {
    const nuts = itemWordsOf({ item: 'nut', items: 'nuts' });
    expect(parseSearch('without nuts', nuts).filters.without).toEqual(['peanuts', 'tree_nuts']);
    expect(parseSearch('vegan nuts', nuts).words).toEqual(['nuts']);
  });
});
