import { describe, expect, test } from 'vitest';
import { heatIn, heatLabel, isAsHotAs } from '#domain/catalog/heat.ts';
import { asksBeforeOrdering } from '#domain/concierge/before-ordering.ts';
import { mentionsAllergy } from '#domain/concierge/reading/polarity.ts';
import { wordsOf } from '#domain/concierge/reading/words.ts';

describe('how hot something should be', () => {
  test.each([
    ['the mildest', 'mildest'],
    ['which is the least spicy?', 'mildest'],
    ['what has the lowest heat', 'mildest'],
    ['not the hottest one please', 'mildest'],
    ['the spiciest you have', 'hottest'],
    ['most spicy', 'hottest'],
    ['less spicy than the mix', 'milder'],
    ['less hot please', 'milder'],
    ['not as spicy as the chickpeas', 'milder'],
    ['something milder', 'milder'],
    ['spicier than that', 'hotter'],
    ['more heat', 'hotter'],
    ['a little spicy', 'medium'],
    ['medium heat', 'medium'],
    ['spicy but not too spicy', 'medium'],
    ['not too hot', 'mild'],
    ['not very spicy', 'mild'],
    ["isn't spicy", 'mild'],
    ["I don't like spicy food", 'mild'],
    ["can't handle spice", 'mild'],
    ['I cannot tolerate spicy food', 'mild'],
    ['no chilli', 'mild'],
    ['something mild', 'mild'],
    ['something spicy', 'hot'],
    ['hot snacks', 'hot'],
    ['something sweet', null],
  ])('%s: %s', (text, heat) => {
    expect(heatIn(wordsOf(text))).toBe(heat);
  });

  test.each([
    [0, 'mild', null, true],
    [1.5, 'mild', null, false],
    [1.5, 'milder', 2, true],
    [2, 'milder', 2, false],
    [3, 'hotter', 2, true],
    [2, 'hotter', 2, false],
    [0, 'hot', null, false],
    [null, 'mild', null, false],
    [null, 'hottest', null, false],
  ] as const)('%s chillies are %s than %s: %s', (heat, asked, compared, fits) => {
    expect(isAsHotAs(heat, asked, compared)).toBe(fits);
  });

  test.each([
    [0, 'not hot at all'],
    [0.5, 'half a chilli out of five'],
    [1, '1 chilli out of five'],
    [1.5, '1 and a half chillies out of five'],
    [3, '3 chillies out of five'],
  ])('%s chillies in words', (heat, words) => {
    expect(heatLabel(heat)).toBe(words);
  });
});

describe('questions about an order that is not placed yet', () => {
  test.each([
    'when will my order arrive if I order today',
    'if I buy the mix now, how long until it gets here?',
    'when would it come if I place an order tonight?',
    'order today, arrive when?',
    'how soon do I get it after I order?',
    'can I get it by friday?',
  ])('%s', (text) => {
    expect(asksBeforeOrdering(wordsOf(text))).toBe(true);
  });

  test.each([
    'when will my order arrive?',
    'where is my order?',
    'I ordered yesterday, when will it arrive?',
    'I have already placed my order, when does it arrive',
    'what happens if I order today?',
  ])('not: %s', (text) => {
    expect(asksBeforeOrdering(wordsOf(text))).toBe(false);
  });
});

test.each([
  ["I can't handle spice", false],
  ['I cannot tolerate spicy food', false],
  ["can't eat very hot stuff, what do you have?", false],
  ["I can't eat hot mustard", true],
  ["I can't eat spice or nuts", true],
  ["I can't eat chilli", true],
  ["I can't tolerate spices", true],
  ["I can't handle spice and I am allergic to milk", true],
])('%s tells of an allergy: %s', (text, isAllergy) => {
  expect(mentionsAllergy(wordsOf(text))).toBe(isAllergy);
});
