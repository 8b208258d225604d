import { expect, it } from 'vitest';
import { ingredientsIn } from '#domain/labels/ingredients-in.ts';

it.each([
  ['Oats, figs, salt.', ['Oats', 'Figs', 'Salt']],
  [
    'oats, dark chocolate (cocoa mass, cane sugar), salt',
    ['Oats', 'Dark chocolate (cocoa mass, cane sugar)', 'Salt'],
  ],
  [
    'Milk chocolate [sugar, milk (skimmed, dried)]; hazelnuts',
    ['Milk chocolate [sugar, milk (skimmed, dried)]', 'Hazelnuts'],
  ],
  ['oats,, figs,', ['Oats', 'Figs']],
  ['oats), figs', ['Oats)', 'Figs']],
  ['', []],
])('finds the ingredients of %s', (text, ingredients) => {
  expect(ingredientsIn(text)).toEqual(ingredients);
});
