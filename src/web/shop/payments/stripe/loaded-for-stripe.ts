import { CARD_PAGES } from '#domain/content/card-pages.ts';

/**
 * Whether this document was loaded as a page where a card is given. Only their policy lets Stripe's script and frames in, and a policy
 * comes with the document: one that came from another page has to be loaded anew.
 */
export function isLoadedForStripe(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || CARD_PAGES.includes(new URL(loaded.name).pathname);
}
