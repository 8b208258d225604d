import { CARD_PAGES } from './card-pages.ts';

/**
 * Pages whose policy allows extra sources, such as map tiles or the card form. A policy applies to a whole
 * document.
 */
const OWN_DOCUMENT: readonly string[] = ['/store-locator', ...CARD_PAGES];

/** Whether a page must be loaded as a new document instead of by client-side navigation. */
export function needsDocumentLoad(path: string): boolean {
  return OWN_DOCUMENT.includes(path);
}
