import { expect, test } from 'vitest';
import { allergensByName, allergensInFood } from '#domain/labels/allergen-names.ts';

test.each([
  ['nuts', ['peanuts', 'tree_nuts']],
  ['kaju', ['cashews']],
  ['tree nuts', ['tree_nuts']],
  ['dairy', ['milk']],
  ['shrimps', ['shellfish']],
  ['seafood', ['fish', 'shellfish']],
])('%s means %j', (name, ids) => {
  expect(allergensByName(name)).toEqual(ids);
});

test.each(['butter', 'oats', 'allergens', 'mango', ''])('"%s" is the name of no allergen', (name) => {
  expect(allergensByName(name)).toEqual([]);
});

test.each([
  ['butter', ['milk']],
  ['penuts', ['peanuts']],
  ['badam', ['almonds']],
  ['mango', []],
])('a shopper who avoids %s avoids %j', (food, ids) => {
  expect(allergensInFood(food)).toEqual(ids);
});
