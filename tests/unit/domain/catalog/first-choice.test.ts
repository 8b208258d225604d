import { expect, test } from 'vitest';
import { firstChoiceLabel } from '#domain/catalog/first-choice.ts';

test.each([
  [[{ Size: '5 oz' }], '5 oz'],
  [[{ Size: '5 oz' }, { Size: '10 oz' }, { Size: '20 oz' }], '5 oz + 2 more'],
  [[{ Flavour: 'Fig' }, { Flavour: 'Mango' }], 'Fig + 1 more'],
  [[{}], null],
  [[], null],
])('%j is %s', (attributes, label) => {
  expect(firstChoiceLabel(attributes.map((each) => ({ attributes: each as Record<string, string> })))).toBe(
    label,
  );
});
