import { expect, it } from 'vitest';
import { isTypoOf, spellingSuggestions, typoDistance } from '#domain/text/spelling.ts';

it.each([
  ['mix', 'mix', 0],
  ['mxi', 'mix', 1],
  ['choclate', 'chocolate', 1],
  ['chocollate', 'chocolate', 1],
  ['cardomom', 'cardamom', 1],
  ['cahswes', 'cashews', 2],
  ['mix', 'bites', 3],
])('%s is %s after %d slips', (typed, meant, slips) => {
  expect(typoDistance(typed, meant, 2)).toBe(slips);
});

it.each([
  ['choclate', ['chocolate', 'cashews'], ['chocolate']],
  ['figs', ['fig', 'figs'], ['figs', 'fig']],
  ['penut', ['peanuts', 'cashews'], ['peanuts']],
  ['cashwes', ['cashew', 'cashews'], ['cashews', 'cashew']],
  ['mangp', ['mango', 'manga', 'mangoes'], ['manga', 'mango']],
  ['xylophone', ['cashews'], []],
  ['mo', ['mix', 'me'], []],
])('%s probably means one of %j: %j', (typed, known, meant) => {
  expect(spellingSuggestions(typed, known)).toEqual(meant);
});

it.each([
  ['vites', 'bites', true],
  ['mxi', 'mix', true],
  ['pak', 'pack', true],
  ['beel', 'bhel', true],
  ['chickpaes', 'chickpeas', true],
  ['kid', 'kit', false],
  ['cake', 'lake', false],
  ['penuts', 'peanuts', true],
  ['threats', 'treats', true],
  ['tightens', 'lighters', false],
])('%s is a slip of the finger for %s: %s', (typed, meant, isSlip) => {
  expect(isTypoOf(typed, meant)).toBe(isSlip);
});
