import type { ExpectedAnswer } from './expected-answer.ts';

/** What people feel like eating. */
export const TASTES: readonly ExpectedAnswer[] = [
  {
    ask: 'something spicy',
    kind: 'products',
    shows: ['chilli-lime-chickpeas'],
    sources: ['/products/chilli-lime-chickpeas'],
  },
  {
    ask: 'I feel like chocolate',
    kind: 'products',
    shows: ['the-bites'],
    hides: ['curry-leaf-peanuts'],
    sources: ['/products/the-bites'],
  },
  { ask: 'got any choco?', kind: 'products', shows: ['the-bites'], sources: ['/products/the-bites'] },
  {
    ask: 'something with mango',
    kind: 'products',
    shows: ['mango-chilli-bites', 'sweet-heat-trail'],
    sources: ['/products/mango-chilli-bites'],
  },
  {
    ask: 'do you have anything with figs',
    kind: 'products',
    shows: ['fig-fennel-bites'],
    sources: ['/products/fig-fennel-bites'],
  },
  { ask: 'I want something crunchy and salty', kind: 'products', sources: ['/shop'] },
  {
    ask: 'something mild for kids',
    kind: 'products',
    shows: ['curry-leaf-peanuts'],
    hides: ['chilli-lime-chickpeas', 'mango-chilli-bites'],
    sources: ['/products/curry-leaf-peanuts'],
  },
  {
    ask: 'not too spicy please, what do you recommend',
    kind: 'products',
    hides: ['chilli-lime-chickpeas'],
    sources: ['/shop'],
  },
  { ask: 'trail mix', kind: 'products', sources: ['/shop?query=mixes'] },
  { ask: 'namkeen?', kind: 'products', sources: ['/shop?query=mixes'] },
  {
    ask: 'do you sell kaju',
    kind: 'products',
    shows: ['masala-cashews'],
    sources: ['/products/masala-cashews'],
  },
  {
    ask: 'a gift for my boss',
    kind: 'products',
    shows: ['doosra-starter-pack'],
    sources: ['/shop?query=gifts'],
  },
  {
    ask: 'chocolat with cofee',
    kind: 'products',
    shows: ['cardamom-coffee-bites'],
    sources: ['/products/cardamom-coffee-bites'],
  },
  {
    ask: 'chickpea snack',
    kind: 'products',
    shows: ['chilli-lime-chickpeas'],
    sources: ['/products/chilli-lime-chickpeas'],
  },
  { ask: 'what are your bestsellers?', kind: 'products', shows: ['the-mix'], sources: ['/products/the-mix'] },
  { ask: 'what do you sell', kind: 'products', sources: ['/shop'] },
  { ask: 'do you sell samosas?', kind: 'products', says: [/know of no samosas/i], sources: ['/shop'] },
  { ask: 'do you have lollipops', kind: 'products', says: [/know of no lollipops/i], sources: ['/shop'] },
];
