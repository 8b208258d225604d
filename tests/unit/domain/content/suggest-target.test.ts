import { expect, it } from 'vitest';
import { targetSuggestions } from '#domain/content/suggest-target.ts';

const PAGES = [
  '/',
  '/faq',
  '/press',
  '/shop',
  '/shop?query=mixes',
  '/shop?query=gift-packs',
  '/products/the-mix',
  '/products/chilli-lime-chickpeas',
  '/products/cardamom-coffee-bites',
  '/boxes/build-a-box',
];

it.each([
  ['/collections/mixes', '/shop?query=mixes'],
  ['/products/chickpeas-with-chilli-and-lime', '/products/chilli-lime-chickpeas'],
  ['/products/cardamon-cofee-bites', '/products/cardamom-coffee-bites'],
  ['/pages/faq', '/faq'],
  ['/fag', '/faq'],
  ['/collections/gift-packs/products/the-mix-gift', '/shop?query=gift-packs'],
  ['/pages/careers', null],
  ['/collections/all', null],
  ['/%F0%9F%A5%9C', null],
])('suggests for %s: %s', (missing, page) => {
  expect(targetSuggestions(PAGES)(missing)).toBe(page);
});
