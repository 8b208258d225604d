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
  ...(
    [
      ['is the mix low FODMAP', 'low FODMAP'],
      ['is the mix non-gmo?', 'non-GMO'],
      ['does the mix contain GMOs?', 'non-GMO'],
      ['is the mix organic', 'organic'],
      ['is the mix kosher certified?', 'certified kosher'],
      ['is the mix halal certified', 'certified halal'],
      ['is the mix low sodium?', 'low sodium'],
    ] as const
  ).map(
    ([ask, claim]): ExpectedAnswer => ({
      ask,
      kind: 'product',
      says: [new RegExp(`^The label does not say: The Mix is not listed as ${claim}, `), /“Chickpea flour/],
      hides: ['the-mix'],
      sources: ['/products/the-mix'],
    }),
  ),
  {
    ask: 'is it non-gmo?',
    after: ['tell me about the mix'],
    kind: 'product',
    says: [/^The label does not say: The Mix is not listed as non-GMO/],
    hides: ['the-mix'],
  },
  {
    ask: 'is the mix certified vegan?',
    kind: 'product',
    says: [/^The label does not say: .*It is listed as vegan, without a certificate\./],
    hides: ['the-mix'],
  },
  {
    ask: 'are there artificial colours in the mix?',
    kind: 'product',
    says: [/^No, The Mix is listed as “no artificial colours”\./],
  },
  {
    ask: 'no artificial colors in the mix, right?',
    kind: 'product',
    says: [/^Yes, The Mix is listed as “no artificial colours”\./],
  },
  ...['plant based', 'Plant-based', 'plantbased snacks'].map(
    (ask): ExpectedAnswer => ({
      ask,
      kind: 'products',
      says: [/^Yes, these are listed as vegan:/],
      hides: ['the-bites'],
    }),
  ),
  {
    ask: 'are the bites plant-based?',
    kind: 'product',
    says: [/^No, The Bites contains milk, and is not listed as vegan\./],
    hides: ['the-bites'],
  },
];
