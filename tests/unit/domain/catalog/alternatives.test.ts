import { expect, it } from 'vitest';
import { alternativesTo } from '#domain/catalog/alternatives.ts';
import type { DietId } from '#domain/labels/label-facts.ts';

const KITCHEN = 'Made in a kitchen that also handles peanuts, milk and sesame.';

const product = (
  name: string,
  allergens: string | null,
  { diets = [], category = 'mixes' }: { diets?: DietId[]; category?: string } = {},
) => ({
  name,
  content: allergens === null ? null : { ingredients: 'Salt', allergens },
  dietMarks: diets,
  categories: [category],
});

const cashews = product('cashews', `Contains: cashews. ${KITCHEN}`, { diets: ['vegan', 'no_gluten'] });
const fine = { diets: ['vegan', 'no_gluten'] as DietId[] };

it.each([
  ['the same allergen', product('x', `Contains: cashews. ${KITCHEN}`, fine), true],
  ['no allergen', product('x', `Contains: none of the major allergens. ${KITCHEN}`, fine), true],
  ['fewer traces', product('x', 'Contains: cashews.', fine), true],
  ['traces of tree nuts', product('x', 'Contains: cashews. May contain tree nuts.', fine), true],
  ['another tree nut', product('x', 'Contains: cashews, almonds.', fine), false],
  [
    'an allergen that the sold-out one lacks',
    product('x', `Contains: cashews, soy. ${KITCHEN}`, fine),
    false,
  ],
  ['an allergen of which the sold-out one has traces', product('x', 'Contains: milk.', fine), false],
  ['traces that the sold-out one lacks', product('x', 'Contains: cashews. May contain soy.', fine), false],
  ['no label', product('x', null, fine), false],
  ['a label without a word on allergens', product('x', '', fine), false],
  ['a diet less', product('x', 'Contains: cashews.', { diets: ['no_gluten'] }), false],
])('with %s a product is an alternative: %#', (_, candidate, isOne) => {
  expect(alternativesTo(cashews, [candidate])).toEqual(isOne ? [candidate] : []);
});

it('a vegan product is an alternative to a vegetarian one', () => {
  const soldOut = product('sold out', 'Contains: milk.', { diets: ['vegetarian'] });
  const vegan = product('vegan', 'Contains: none of the major allergens.', { diets: ['vegan'] });
  expect(alternativesTo(soldOut, [vegan])).toEqual([vegan]);
});

it('nothing with an allergen is an alternative to a product without a label', () => {
  const soldOut = product('sold out', null);
  const [nuts, none] = [
    product('nuts', 'Contains: peanuts.'),
    product('none', 'Contains: none of the major allergens.'),
  ];
  expect(alternativesTo(soldOut, [nuts, none])).toEqual([none]);
});

it('products of the same category come first, the others keep their order', () => {
  const of = (name: string, category: string) => product(name, 'Contains: cashews.', { ...fine, category });
  const candidates = [of('a', 'bites'), of('b', 'mixes'), of('c', 'bites'), of('d', 'mixes')];
  expect(alternativesTo(cashews, candidates).map(({ name }) => name)).toEqual(['b', 'd', 'a', 'c']);
});
