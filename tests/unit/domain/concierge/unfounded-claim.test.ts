import { expect, test } from 'vitest';
import type { GroundingFacts } from '#domain/concierge/grounding-facts.ts';
import { unfoundedClaim } from '#domain/concierge/unfounded-claim.ts';

const FACTS: GroundingFacts = {
  text: 'The Mix 5 oz $7.99. Standard $5.95 (3 to 6 business days), free from $65. Express takes 1 to 2 business days. Contains: peanuts, wheat, mustard. Seventeen words about peanuts and mango.',
  quotable:
    'Standard $5.95 (3 to 6 business days), free from $65. Express takes 1 to 2 business days. Contains: peanuts, wheat, mustard.',
  products: [
    { title: 'The Mix', amounts: [799, 689], isSoldOut: false, diets: ['vegan'] },
    { title: 'Masala Cashews', amounts: [1299], isSoldOut: true, diets: [] },
  ],
  message: 'anything near 10011 for $3?',
};

test.each([
  'The Mix is $7.99, or $6.89 by subscription.',
  'Masala Cashews are sold out, sadly.',
  'The Mix is in stock.',
  'Standard shipping is $5.95, and free from $65.',
  'It takes 3 to 6 business days.',
  'Near 10011 there is plenty.',
  'The Mix has peanuts in it.',
  'Contains: peanuts, wheat, mustard.',
  'Your desk will thank you.',
  'The Mix is vegan.',
])('may be said: %s', (sentence) => {
  expect(unfoundedClaim(sentence, FACTS)).toBeNull();
});

test.each([
  ['price', 'The Mix is $12.99.'],
  ['price', 'The Mix costs 5 dollars.'],
  ['price', 'Everything is $3 for you.'],
  ['number', 'It has 250 calories.'],
  ['number', 'It takes 2 days.'],
  ['number', 'It arrives within two days.'],
  ['number', 'Ten percent off, for you.'],
  ['allergen', 'The Mix has no milk.'],
  ['allergen', 'The Mix is dairy free.'],
  ['allergen', 'It is fine for a nut allergy.'],
  ['allergen', 'It is safe for everybody who avoids sesame.'],
  ['allergen', 'Sesame is nowhere near it.'],
  ['allergen', 'The Mix leaves out butter.'],
  ['allergen', 'Anyone can eat The Mix.'],
  ['allergen', 'The Mix contains only chickpeas and salt.'],
  ['allergen', 'It is a peanut-friendly snack.'],
  ['diet', 'Masala Cashews are vegan.'],
  ['diet', 'The Mix is halal.'],
  ['diet', 'The Mix is not vegan.'],
  ['diet', 'All of our snacks are vegan.'],
  ['stock', 'Masala Cashews are in stock.'],
  ['stock', 'The Mix is sold out.'],
  ['free', 'Today it is all free.'],
  ['code', 'Type SNACKTIME at checkout.'],
  ['address', 'See https://evil.example for more.'],
])('may not be said, because of its %s: %s', (claim, sentence) => {
  expect(unfoundedClaim(sentence, FACTS)).toBe(claim);
});
