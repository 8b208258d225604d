import type { ExpectedAnswer } from './expected-answer.ts';

/** Stock, heat, keeping, and what something is. */
export const PRODUCT_FACTS: readonly ExpectedAnswer[] = [
  {
    ask: 'are masala cashews in stock',
    kind: 'stock',
    says: [/sold out/],
    sources: ['/products/masala-cashews', '/faq#why-is-my-favourite-sold-out'],
  },
  { ask: 'is the mix available', kind: 'stock', says: [/in stock/], sources: ['/products/the-mix'] },
  {
    ask: 'how many diwali boxes are left in stock',
    kind: 'stock',
    says: [/the last 10/],
    sources: ['/products/limited-diwali-box'],
  },
  {
    ask: 'how hot is the mix?',
    kind: 'heat',
    says: [/Two chillies out of five/],
    sources: ['/products/the-mix'],
  },
  {
    ask: 'are the curry leaf peanuts spicy',
    kind: 'heat',
    says: [/Not at all/],
    sources: ['/products/curry-leaf-peanuts'],
  },
  { ask: 'how hot is it', kind: 'heat', sources: ['/faq#how-hot-is-it'] },
  {
    ask: 'how long does the mix keep once opened?',
    kind: 'keeping',
    says: [/two weeks/],
    sources: ['/products/the-mix'],
  },
  {
    ask: 'does chocolate survive the summer',
    kind: 'passage',
    sources: ['/faq#does-chocolate-survive-the-summer'],
  },
  {
    ask: 'tell me about the starter pack',
    kind: 'product',
    says: [/\$29\.99/],
    shows: ['doosra-starter-pack'],
    sources: ['/products/doosra-starter-pack'],
  },
  {
    ask: 'what is bhel',
    kind: 'product',
    shows: ['puffed-rice-bhel'],
    sources: ['/products/puffed-rice-bhel'],
  },
];
