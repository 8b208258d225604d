import type { ExpectedAnswer } from './expected-answer.ts';

/** Shops of a place. */
export const STORES: readonly ExpectedAnswer[] = [
  { ask: 'which stores near me', kind: 'stores', says: [/city or a zip/], sources: ['/store-locator'] },
  {
    ask: 'stores in Chicago',
    kind: 'stores',
    says: [/Wicker Basket/, /Devon Street Dabba/],
    sources: ['/store-locator'],
  },
  {
    ask: 'where can I buy the mix in toronto',
    kind: 'stores',
    says: [/Kensington Dabba/],
    sources: ['/store-locator'],
  },
  { ask: '10011', kind: 'stores', says: [/Turnstile Pantry/], sources: ['/store-locator'] },
  { ask: 'any shops near 60622?', kind: 'stores', says: [/Wicker Basket/], sources: ['/store-locator'] },
  {
    ask: 'do you have a store in montreal',
    kind: 'stores',
    says: [/Épicerie du Détour/],
    sources: ['/store-locator'],
  },
  { ask: 'stores in Texas', kind: 'stores', says: [/Deep Ellum/, /Montrose/], sources: ['/store-locator'] },
  { ask: 'where to buy in nyc', kind: 'stores', says: [/New York, NY/], sources: ['/store-locator'] },
  { ask: 'stores in Chcago', kind: 'stores', says: [/Wicker Basket/], sources: ['/store-locator'] },
  { ask: 'is there a shop in Anchorage?', kind: 'stores', says: [/no shop/], sources: ['/store-locator'] },
];
