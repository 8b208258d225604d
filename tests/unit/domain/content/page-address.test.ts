import { expect, it } from 'vitest';
import { slugOf, storyPageOf } from '#domain/content/page-address.ts';

it.each([
  ['Doosra', 'the-doosra-story'],
  ['Fig & Fennel', 'the-fig-fennel-story'],
])('the story of %s is at /%s', (brand, page) => {
  expect(storyPageOf(brand)).toBe(page);
});

it.each([
  ['How hot is it?', 'how-hot-is-it'],
  ['Where’s my parcel?', 'wheres-my-parcel'],
  ['Is it crème brûlée?', 'is-it-creme-brulee'],
  ['???', ''],
])('%s has the address %s', (words, slug) => {
  expect(slugOf(words)).toBe(slug);
});
