import { expect, test } from 'vitest';
import { allergenNamed } from '#domain/concierge/allergens.ts';
import { gravestVerdict, labelSays } from '#domain/concierge/label.ts';

const LABEL = {
  ingredients: 'Chickpea flour, peanuts, asafoetida (contains wheat flour)',
  allergens: 'Contains: peanuts. Made in a kitchen that also handles tree nuts and milk.',
};

const named = (name: string) => {
  const allergen = allergenNamed(name);
  if (!allergen) throw new Error(`no allergen ${name}`);
  return allergen;
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
  expect(labelSays(LABEL, named(name))).toBe(verdict);
});

test('of a product without a label nothing is known', () => {
  expect(labelSays(null, named('peanuts'))).toBe('no label');
});

test('of several allergens the gravest counts', () => {
  expect(gravestVerdict(LABEL, [named('sesame'), named('milk'), named('peanuts')])).toBe('contains');
  expect(gravestVerdict(LABEL, [named('sesame'), named('milk')])).toBe('traces');
});

test.each([
  ['cashews', 'Contains: nuts.', 'which nuts it means is not said'],
  ['peanuts', 'Contains: nuts.', 'it may mean them'],
  ['milk', 'Contains: butter.', 'butter is milk'],
])('%s are in what says "%s": %s', (name, allergens) => {
  expect(labelSays({ ingredients: 'Chickpea flour', allergens }, named(name))).toBe('contains');
});

test('cocoa butter is no milk', () => {
  expect(labelSays({ ingredients: 'Cocoa butter, sugar', allergens: 'Contains: none.' }, named('milk'))).toBe(
    'not named',
  );
});
