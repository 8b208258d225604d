/** Texts of the interface that sound like the store. Spec §9, texts. */
export interface StoreTexts {
  /** What one of its products is called in a sentence. */
  item: string;
  items: string;
  /** What a box to be filled holds, several of them; like `items` without it. */
  boxItems?: string;
  newsletterHeading: string;
  socialHeading: string;
  /** What a search field suggests. */
  searchExample: string;
  /** Why pages are counted, with what is counted. */
  consent: string;
  emptyCart: string;
  noOrders: string;
  notFound: { badge: string; heading: string; text: string };
  /** A question that leads to the FAQ. */
  faqQuestion: string;
}

/** For a store that says nothing of its own. */
export const DEFAULT_TEXTS: StoreTexts = {
  item: 'product',
  items: 'products',
  newsletterHeading: 'News',
  socialHeading: 'Elsewhere',
  searchExample: 'Vegan, no nuts',
  consent:
    'May we count this visit? Pages, searches and what goes into the cart. No names, no ads, nobody else.',
  emptyCart: 'There is nothing in it yet.',
  noOrders: 'Your first order will show up here, with the way to track it.',
  notFound: { badge: '404', heading: 'Not here', text: 'There is no page at this address.' },
  faqQuestion: 'Questions and answers',
};
