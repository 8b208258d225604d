import { expect, test } from 'vitest';
import { heatWords, withHeatWords } from '#domain/catalog/heat-words.ts';

test.each([
  [null, []],
  [0, ['mild']],
  [1, ['mild', 'medium', 'hot']],
  [2, ['medium', 'hot']],
  [3, ['hot']],
] as const)('%s chillies are %j', (heat, words) => {
  expect(heatWords(heat)).toEqual(words);
});

test.each([
  ['the mildest mix', 'the mild mix'],
  ['nuts not too spicy', 'nuts mild'],
  ['less spicy bites', 'mild bites'],
  ['i cant handle any spice', 'i mild'],
  ['a little bit of heat', 'medium'],
  ['medium spicy nuts', 'medium nuts'],
  ['extra hot', 'hot'],
  ['sweet heat trail mix', 'sweet heat trail mix'],
  ['hot chocolate', 'hot chocolate'],
  ['without chilli', 'without chilli'],
  ['no spices', 'no spices'],
])('%s is searched for as %s', (said, meant) => {
  expect(withHeatWords(said.split(' '))).toEqual(meant.split(' '));
});
