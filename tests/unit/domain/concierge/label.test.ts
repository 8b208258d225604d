import { expect, test } from 'vitest';
import { labelSays } from '#domain/concierge/label.ts';

const LABEL = {
  ingredients: 'Chickpea flour, peanuts, asafoetida (contains wheat flour)',
  allergens: 'Contains: peanuts. Made in a kitchen that also handles tree nuts and milk.',
};

test.each([
  ['peanuts', 'contains', 'its allergen line names it'],
  ['nuts', 'contains', 'peanuts are nuts to whoever asks'],
  ['wheat', 'contains', 'the ingredients name it, though the allergen line forgot it'],
  ['gluten', 'contains', 'wheat has gluten'],
  ['milk', 'traces', 'the kitchen handles it'],
  ['cashews', 'traces', 'cashews are tree nuts'],
  ['sesame', 'not named', 'the label is silent'],
])('a label says of %s: %s, because %s', (name, verdict) => {
  expect(labelSays(LABEL, [name])).toBe(verdict);
});

test('of a product without a label nothing is known', () => {
  expect(labelSays(null, ['peanuts'])).toBe('no label');
});

test('of several allergens the gravest counts', () => {
  expect(labelSays(LABEL, ['sesame', 'milk', 'peanuts'])).toBe('contains');
  expect(labelSays(LABEL, ['sesame', 'milk'])).toBe('traces');
});

test.each([
  ['cashews', 'Contains: nuts.', 'which nuts it means is not said'],
  ['peanuts', 'Contains: nuts.', 'it may mean them'],
  ['milk', 'Contains: butter.', 'butter is milk'],
])('%s are in what says "%s": %s', (name, allergens) => {
  expect(labelSays({ ingredients: 'Chickpea flour', allergens }, [name])).toBe('contains');
});

test('cocoa butter is no milk', () => {
  expect(labelSays({ ingredients: 'Cocoa butter, sugar', allergens: 'Contains: none.' }, ['milk'])).toBe(
    'not named',
  );
});
