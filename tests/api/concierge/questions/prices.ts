import type { ExpectedAnswer } from './expected-answer.ts';

/** What things cost. */
export const PRICES: readonly ExpectedAnswer[] = [
  {
    ask: 'how much is the mix?',
    kind: 'price',
    sources: ['/products/the-mix'],
    pricesOf: { handle: 'the-mix', currency: 'usd' },
  },
  {
    ask: 'price of the bites',
    kind: 'price',
    sources: ['/products/the-bites'],
    pricesOf: { handle: 'the-bites', currency: 'usd' },
  },
  {
    ask: 'how much is the mix in CAD?',
    kind: 'price',
    pricesOf: { handle: 'the-mix', currency: 'cad' },
    says: [/CAD 10\.49/],
    sources: ['/products/the-mix'],
  },
  {
    ask: 'what does the starter pack cost in canadian dollars',
    kind: 'price',
    shows: ['doosra-starter-pack'],
    pricesOf: { handle: 'doosra-starter-pack', currency: 'cad' },
    sources: ['/products/doosra-starter-pack'],
  },
  {
    ask: 'hwo much are the curry leaf penuts',
    kind: 'price',
    shows: ['curry-leaf-peanuts'],
    pricesOf: { handle: 'curry-leaf-peanuts', currency: 'usd' },
    sources: ['/products/curry-leaf-peanuts'],
  },
  {
    ask: 'how much are the masala cashews',
    kind: 'price',
    says: [/sold out/i],
    pricesOf: { handle: 'masala-cashews', currency: 'usd' },
    sources: ['/products/masala-cashews'],
  },
  {
    ask: 'snacks under $7',
    kind: 'products',
    shows: ['chilli-lime-chickpeas', 'puffed-rice-bhel', 'curry-leaf-peanuts'],
    hides: ['the-mix'],
    sources: ['/products/chilli-lime-chickpeas'],
  },
  {
    ask: 'anything between 8 and 10 dollars?',
    kind: 'products',
    shows: ['the-bites', 'sweet-heat-trail'],
    hides: ['the-mix', 'movie-night-box'],
    sources: ['/products/the-bites'],
  },
  {
    ask: 'gift over $35',
    kind: 'products',
    shows: ['limited-diwali-box'],
    hides: ['doosra-starter-pack'],
    sources: ['/products/limited-diwali-box'],
  },
  ...['something for at least 20 people', 'I want up to 6 bags of snacks'].map(
    (ask): ExpectedAnswer => ({
      ask,
      kind: 'products',
      shows: ['the-mix'],
      never: [/nothing that fits/],
      sources: ['/products/the-mix'],
    }),
  ),
  { ask: 'what is the cheapest snack', kind: 'products', says: [/\$5\.99/], sources: ['/shop'] },
  {
    ask: 'what is the most expensive thing you sell',
    kind: 'products',
    shows: ['limited-diwali-box'],
    sources: ['/products/limited-diwali-box'],
  },
];
