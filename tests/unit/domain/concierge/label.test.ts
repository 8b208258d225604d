import { describe, expect, test } from 'vitest';
import { findOnLabel, mostSevere } from '#domain/concierge/label.ts';

const LABEL = {
  ingredients: 'Chickpea flour, peanuts, asafoetida (contains wheat flour)',
  allergens: 'Contains: peanuts. Made in a kitchen that also handles tree nuts and milk.',
};

test.each([
  ['peanuts', 'contains', 'its allergen line names it'],
  ['nuts', 'contains', 'peanuts are nuts to most people who ask'],
  ['wheat', 'contains', 'the ingredients name it, though the allergen line forgot it'],
  ['gluten', 'contains', 'wheat has gluten'],
  ['milk', 'traces', 'the kitchen handles it'],
  ['cashews', 'traces', 'cashews are tree nuts'],
  ['sesame', 'not stated', 'the label does not name it'],
])('a label says of %s: %s, because %s', (name, verdict) => {
  expect(findOnLabel(LABEL, name)).toBe(verdict);
});

test('of a product without a label nothing is known', () => {
  expect(findOnLabel(null, 'peanuts')).toBe('no label');
});

test('of several allergens the gravest counts', () => {
  expect(mostSevere(['not stated', 'traces', 'contains'])).toBe('contains');
  expect(mostSevere(['free', 'not stated', 'traces'])).toBe('traces');
  expect(mostSevere(['free', 'not stated'])).toBe('not stated');
});

test.each([
  ['cashews', 'Contains: nuts.', 'which nuts it means is not said'],
  ['peanuts', 'Contains: nuts.', 'it may mean them'],
  ['milk', 'Contains: butter.', 'butter is milk'],
])('%s are in what says "%s": %s', (name, allergens) => {
  expect(findOnLabel({ ingredients: 'Chickpea flour', allergens }, name)).toBe('contains');
});

test('cocoa butter is no milk', () => {
  expect(findOnLabel({ ingredients: 'Cocoa butter, sugar', allergens: 'Contains: none.' }, 'milk')).toBe(
    'not stated',
  );
});

describe('what a label says is not in it', () => {
  test.each([
    ['peanuts', 'Free from peanuts.', 'free'],
    ['peanuts', 'Peanut-free.', 'free'],
    ['peanuts', 'Contains no peanuts.', 'free'],
    ['peanuts', 'Does not contain milk or peanuts.', 'free'],
    ['peanuts', 'No traces of peanuts.', 'free'],
    ['milk', 'Milk, egg and soy free.', 'free'],
    ['milk', 'Dairy free.', 'free'],
    ['cashews', 'Free of tree nuts.', 'free'],
    ['nuts', 'Nut free.', 'free'],
    ['peanuts', 'Nut free.', 'not stated'],
    ['tree nuts', 'Free from cashews.', 'not stated'],
    ['milk', 'Lactose free.', 'not stated'],
    ['wheat', 'Gluten free.', 'not stated'],
    ['milk', 'No added milk.', 'not stated'],
    ['milk', 'Contains: milk, gluten free.', 'contains'],
    ['milk', 'Contains no peanuts, but milk.', 'contains'],
    ['eggs', 'Free range eggs, milk.', 'contains'],
    ['peanuts', 'Free from peanuts. Made in a kitchen that handles peanuts.', 'traces'],
    ['milk', 'Made in a peanut free kitchen that handles milk.', 'traces'],
    ['peanuts', 'Cannot be guaranteed peanut free.', 'traces'],
    ['peanuts', 'Not suitable for people with a peanut allergy.', 'traces'],
    ['sulphites', 'Contains sodium metabisulphite.', 'contains'],
  ])('%s by “%s”: %s', (name, allergens, verdict) => {
    expect(findOnLabel({ ingredients: 'Salt', allergens }, name)).toBe(verdict);
  });

  test('never outweighs the ingredients', () => {
    expect(findOnLabel({ ingredients: 'Whole milk', allergens: 'Milk free.' }, 'milk')).toBe('contains');
  });
});

test('a food that is no known allergen is looked for among the ingredients', () => {
  const label = { ingredients: 'Onions, salt', allergens: 'Contains: none.' };
  expect(findOnLabel(label, 'onion')).toBe('contains');
  expect(findOnLabel(label, 'kiwi')).toBe('not stated');
});

describe('a food that is no known allergen', () => {
  const said = (ingredients: string, allergens = 'Contains: none.') => ({ ingredients, allergens });
  test.each([
    ['palm oil', said('Sunflower oil, salt'), 'not stated', 'another oil is no palm oil'],
    ['palm oil', said('Palm kernel oil'), 'contains', 'it is another name of it'],
    ['MSG', said('Flavour enhancer (monosodium glutamate)'), 'contains', 'it is another name of it'],
    ['pork', said('Bacon'), 'contains', 'bacon is pork'],
    ['pea', said('Peanuts'), 'not stated', 'peanuts are no peas'],
    ['corn', said('Cornflour'), 'contains', 'it is made of it'],
    ['kiwi', said('Salt', 'Contains: kiwi.'), 'contains', 'the statement declares it'],
    ['kiwi', said('Salt', 'May contain kiwi.'), 'traces', 'the statement warns of it'],
    [
      'garlic',
      said('Salt', 'Made without garlic.'),
      'not stated',
      'the statement does not say that it is there',
    ],
  ])('%s: by %j %s, because %s', (name, label, verdict) => {
    expect(findOnLabel(label, name)).toBe(verdict);
  });
});
