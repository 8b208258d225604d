import type { ExpectedAnswer } from './expected-answer.ts';

/** Larger packs, and what comes by itself. */
export const PACKS_AND_SUBSCRIPTIONS: readonly ExpectedAnswer[] = [
  {
    ask: 'do you have a 6 pack of the mix?',
    kind: 'packs',
    says: [/6-pack: \$40\.99/],
    sources: ['/products/the-mix'],
  },
  {
    ask: 'three pack of the bites',
    kind: 'packs',
    says: [/3-pack: \$23\.99/],
    sources: ['/products/the-bites'],
  },
  {
    ask: 'what bundles do you have',
    kind: 'packs',
    shows: ['the-mix', 'the-bites'],
    sources: ['/products/the-mix'],
  },
  {
    ask: 'is there a bundle of masala cashews',
    kind: 'packs',
    says: [/single packs only/],
    sources: ['/products/masala-cashews'],
  },
  {
    ask: 'can I subscribe to the mix',
    kind: 'subscription',
    says: [/every 2 weeks for \$6\.89/],
    sources: ['/products/the-mix'],
  },
  {
    ask: 'how do subscriptions work?',
    kind: 'subscription',
    sources: ['/faq#can-i-change-or-stop-a-subscription'],
  },
  {
    ask: 'how do I cancel my subscription',
    kind: 'subscription',
    says: [/whenever you like/],
    sources: ['/faq#can-i-change-or-stop-a-subscription'],
  },
  {
    ask: 'can i get chilli lime chickpeas every month',
    kind: 'subscription',
    says: [/not by subscription/],
    sources: ['/faq#can-i-change-or-stop-a-subscription'],
  },
];
