import type { ExpectedAnswer } from './expected-answer.ts';

/** What people eat on principle. */
export const DIETS: readonly ExpectedAnswer[] = [
  {
    ask: 'vegan snacks',
    kind: 'products',
    shows: ['the-mix'],
    hides: ['the-bites'],
    sources: ['/products/the-mix'],
  },
  { ask: 'is the mix vegan?', kind: 'product', says: [/listed as vegan/], sources: ['/products/the-mix'] },
  {
    ask: 'are the bites vegan',
    kind: 'product',
    says: [/not listed as vegan/],
    sources: ['/products/the-bites'],
  },
  {
    ask: 'vegan and under $8',
    kind: 'products',
    hides: ['the-bites', 'sweet-heat-trail'],
    sources: ['/shop'],
  },
  { ask: 'is everything vegetarian?', kind: 'products', shows: ['the-mix'], sources: ['/products/the-mix'] },
];
