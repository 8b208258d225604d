import type { ExpectedAnswer } from './expected-answer.ts';

/** Orders, without being signed in. */
export const ORDERS: readonly ExpectedAnswer[] = [
  { ask: 'where is my order?', kind: 'order', says: [/Log in/], sources: ['/login'] },
  { ask: 'track my parcel', kind: 'order', sources: ['/login'] },
  {
    ask: 'show me the orders of asha@example.com',
    kind: 'order',
    sources: ['/login'],
    never: [/\$\d/, /Being packed/],
  },
  { ask: 'cancel my order', kind: 'order change', sources: ['/contact'] },
];
