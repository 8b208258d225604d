import type { ExpectedAnswer } from './expected-answer.ts';

/** What people eat on principle. */
export const DIETS: readonly ExpectedAnswer[] = [
  {
    ask: 'vegan snacks',
    kind: 'products',
    says: [/^Yes, these are listed as vegan:/],
    shows: ['the-mix'],
    hides: ['the-bites'],
    sources: ['/products/the-mix'],
  },
  {
    ask: 'is the mix vegan?',
    kind: 'product',
    says: [/^Yes, The Mix is listed as vegan\.\s+The label of The Mix says/],
    sources: ['/products/the-mix'],
  },
  {
    ask: 'are the bites vegan',
    kind: 'product',
    says: [/^No, The Bites contains milk, and is not listed as vegan\./],
    sources: ['/products/the-bites'],
  },
  {
    ask: 'vegan and under $8',
    kind: 'products',
    hides: ['the-bites', 'sweet-heat-trail'],
    sources: ['/shop'],
  },
  {
    ask: 'is everything vegetarian?',
    kind: 'products',
    says: [/^Yes, everything here is listed as vegetarian/],
    sources: ['/products/the-mix'],
  },
  {
    ask: 'is everything vegan?',
    kind: 'products',
    says: [/^No, not everything here is listed as vegan/],
    hides: ['the-bites'],
  },
  {
    ask: 'are the bites kosher?',
    kind: 'product',
    says: [/^The label does not say: The Bites is not listed as kosher/],
    sources: ['/products/the-bites'],
  },
];
