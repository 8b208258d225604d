import { describe, expect, test } from 'vitest';
import { avoidedIngredients } from '#domain/concierge/reading/avoided-ingredients.ts';
import { emojiAsText } from '#domain/concierge/reading/emoji.ts';
import { mentionedAllergens } from '#domain/concierge/reading/mentioned-allergens.ts';
import { twoQuestionsIn } from '#domain/concierge/reading/questions-in.ts';
import { wordsOf } from '#domain/concierge/reading/words.ts';

describe('allergens that are asked about', () => {
  const asked = (text: string) =>
    mentionedAllergens(wordsOf(text), new Set()).map(
      ({ name, isAvoided }) => `${isAvoided ? 'no ' : ''}${name}`,
    );

  test.each([
    ['anything with figs but no milk', ['no milk']],
    ['spicy but not with cashews', ['no cashews']],
    ['no milk but peanuts are fine', ['no milk', 'peanuts']],
    ['snacks w/o dairy', ['no milk']],
    ['is there coconut milk in it', ['coconut']],
    ['without tree nuts', ['no tree nuts']],
    ['I am allergic to shrimps', ['no shellfish']],
    ['milk chocolate', []],
    ['anything with mango', []],
  ])('%s: %j', (text, names) => {
    expect(asked(text)).toEqual(names);
  });
});

describe('ingredients that are avoided', () => {
  const known = { ingredients: new Set(['ginger']), items: new Set<string>() };
  test.each([
    ['no onion no garlic', ['onion', 'garlic']],
    ['without jicama', ['jicama']],
    ['I cant eat ginger', ['ginger']],
    ['allergic to kiwis', ['kiwi']],
    ['no thanks', []],
    ['why not today', []],
    ['I do not have an order number', []],
    ['no milk please', []],
  ])('%s: %j', (text, words) => {
    expect(avoidedIngredients(wordsOf(text), known)).toEqual(words);
  });
});

describe('two questions in one message', () => {
  test.each([
    [
      'is the mix vegan and how much is shipping to canada',
      ['is the mix vegan', 'how much is shipping to canada'],
    ],
    ['Where is my order? And do you ship to Ohio?', ['Where is my order', 'And do you ship to Ohio?']],
  ])('%s', (text, both) => {
    expect(twoQuestionsIn(text)).toEqual(both);
  });

  test.each(['salt and pepper', 'hi! is it hot', 'one. two things. three things here. four more', ''])(
    'are not in: %s',
    (text) => {
      expect(twoQuestionsIn(text)).toBeNull();
    },
  );
});

describe('emoji in words', () => {
  test.each([
    ['🚫🥜', 'free of nuts'],
    ['🥜❌?', 'free of nuts?'],
    ['🌾🙅🏽‍♂️', 'free of wheat and gluten'],
    ['🥜?', 'contains nuts?'],
    ['the mix 🥛?', 'the mix contains milk?'],
    ['is the mix 🥚-free', 'is the mix  eggs -free'],
    ['❌ my order', '❌ my order'],
    ['yum 😋 $9.50', 'yum 😋 $9.50'],
  ])('%s: %s', (typed, words) => {
    expect(emojiAsText(typed)).toBe(words);
  });
});
