import { shortened } from '../text/shortened.ts';
import { plainText } from './plain-text.ts';
import { readRichText } from './read-rich-text.ts';
import { PRODUCT_TEXT } from './rich-text.ts';
import { PRODUCT_FORM, storedText } from './stored-text.ts';

export const MAX_DESCRIPTION = 20_000;

export interface ImportedDescription {
  text: string;
  /** What it has lost because it was too long; null for nothing. */
  loss: 'formatting' | 'end' | null;
}

/**
 * The HTML of another shop as the description of a product, as far as it can be: bold, italics, links, lists and subheadings stay. One that
 * is too long with its formatting loses it, and is cut where it is too long without it as well.
 */
export function importedDescription(html: string): ImportedDescription {
  const { blocks } = readRichText(html, PRODUCT_TEXT);
  const text = storedText(blocks, PRODUCT_FORM).toWellFormed();
  if (text.length <= MAX_DESCRIPTION) return { text, loss: null };
  const plain = plainText(text).trim();
  return {
    text: shortened(plain, MAX_DESCRIPTION).trim(),
    loss: plain.length > MAX_DESCRIPTION ? 'end' : 'formatting',
  };
}
