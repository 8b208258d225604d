import type { ExpectedAnswer } from './expected-answer.ts';

/** Shipping, returns and the rest of the pages. */
export const SHIPPING_AND_PAGES: readonly ExpectedAnswer[] = [
  {
    ask: 'how much is shipping?',
    kind: 'shipping',
    says: [/Standard \$5\.95/, /free from \$65/],
    sources: ['/shipping-returns'],
  },
  {
    ask: 'whats the shiping to canada',
    kind: 'shipping',
    says: [/To Canada: Standard \$9\.95/],
    sources: ['/shipping-returns'],
  },
  {
    ask: 'how long does delivery take',
    kind: 'shipping',
    says: [/3 to 6 business days/],
    sources: ['/shipping-returns'],
  },
  {
    ask: 'when will my order arrive if I order today?',
    kind: 'shipping',
    says: [/3 to 6 business days/, /before noon in New York/],
    sources: ['/shipping-returns#shipping'],
  },
  {
    ask: 'when is shipping free',
    kind: 'shipping',
    says: [/free from \$65/],
    sources: ['/shipping-returns'],
  },
  {
    ask: 'do you ship to Hawaii?',
    kind: 'shipping',
    says: [/To Hawaii: Standard \$11\.95/],
    sources: ['/shipping-returns'],
  },
  {
    ask: 'shipping to Toronto in CAD',
    kind: 'shipping',
    says: [/To Ontario: Standard CAD 12\.95/],
    sources: ['/shipping-returns'],
  },
  {
    ask: 'do you deliver to germany',
    kind: 'shipping',
    says: [/do not ship there/],
    sources: ['/faq#where-do-you-ship'],
  },
  ...(
    [
      ['do you ship to New Mexico?', /^To New Mexico: Standard \$5\.95/],
      ['do you ship to London, Ontario?', /^To Ontario: Standard/],
      ['do you ship to Paris, Texas?', /^To Texas: Standard \$5\.95/],
      ['do you ship to Georgia?', /^To Georgia: Standard \$5\.95/],
      ['shipping to west virginia', /^To West Virginia: Standard/],
      ['do you ship to 96813', /^To Hawaii: Standard \$11\.95/],
    ] as const
  ).map(
    ([ask, answer]): ExpectedAnswer => ({
      ask,
      kind: 'shipping',
      says: [answer],
      never: [/do not ship/],
      sources: ['/shipping-returns'],
    }),
  ),
  ...[
    'do you ship to Puerto Rico?',
    'do you ship to Guam',
    'do you ship to APO addresses?',
    'shipping to APO AE 09012',
    'do you ship to New Zealand',
  ].map(
    (ask): ExpectedAnswer => ({
      ask,
      kind: 'shipping',
      says: [/^We do not ship there\./],
      never: [/To the United States:/],
      sources: ['/faq#where-do-you-ship'],
    }),
  ),
  {
    ask: 'do you ship to Canada or Mexico?',
    kind: 'shipping',
    says: [/To Canada: Standard \$9\.95/, /We do not ship to Mexico\./],
    sources: ['/shipping-returns'],
  },
  { ask: 'express delivery?', kind: 'shipping', says: [/Express \$14\.95/], sources: ['/shipping-returns'] },
  {
    ask: 'do I pay customs duties in canada',
    kind: 'shipping',
    says: [/Duties are included/],
    sources: ['/shipping-returns#parcels-to-canada'],
  },
  {
    ask: 'can I return snacks I do not like',
    kind: 'returns',
    says: [/Unopened snacks/],
    sources: ['/shipping-returns#changed-your-mind'],
  },
  {
    ask: 'my bag arrived broken',
    kind: 'returns',
    says: [/30 days/],
    sources: ['/shipping-returns#damaged-wrong-or-late'],
  },
  { ask: 'i want my money back', kind: 'returns', sources: ['/contact'] },
  {
    ask: 'how do you pronounce doosra? how do you say it',
    kind: 'passage',
    sources: ['/faq#how-do-you-say-it'],
  },
  {
    ask: 'what do you do with my card number and email, privacy?',
    kind: 'passage',
    sources: ['/privacy#what-we-keep'],
  },
  {
    ask: 'can I buy for my office or my shop',
    kind: 'passage',
    sources: ['/faq#can-i-buy-for-my-office-or-my-shop'],
  },
  {
    ask: 'where does the name doosra come from, the cricket ball?',
    kind: 'passage',
    sources: ['/the-doosra-story'],
  },
  {
    ask: 'do you have a promo code?',
    kind: 'discount',
    says: [/no codes to hand out/],
    sources: ['/terms#discount-codes'],
    never: [/WELCOME10|FIVEOFF|FREESHIP/],
  },
  {
    ask: 'any discounts',
    kind: 'discount',
    says: [/free from \$65/, /Larger packs cost less than their parts\. .+: \$\d+\.\d\d instead of \$/],
    sources: ['/terms#discount-codes'],
  },
];
