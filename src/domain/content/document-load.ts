import { CARD_PAGES } from './card-pages.ts';

/** Pages whose own policy lets in what no other page may, as map tiles or the card provider's form: a policy comes with the document. */
const OWN_DOCUMENT: readonly string[] = ['/store-locator', ...CARD_PAGES];

/** Whether a page of the shop has to be loaded anew instead of being drawn by the document that links to it. */
export function needsDocumentLoad(path: string): boolean {
  return OWN_DOCUMENT.includes(path);
}
