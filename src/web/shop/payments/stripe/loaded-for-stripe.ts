import { CARD_PAGES } from '#domain/content/card-pages.ts';

/**
 * Whether this document was loaded as a page with a card form. Only those pages' Content-Security-Policy
 * allows Stripe, so after client navigation the document has to be reloaded.
 */
export function isLoadedForStripe(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || CARD_PAGES.includes(new URL(loaded.name).pathname);
}
