import { shortened } from '../text/shortened.ts';
import { plainText } from './plain-text.ts';
import { readRichText } from './read-rich-text.ts';
import { PRODUCT_TEXT } from './rich-text.ts';
import { PRODUCT_FORM, storedText } from './stored-text.ts';

const MAX_DESCRIPTION = 20_000;

/**
 * The HTML of another shop as the description of a product, as far as it can be: bold, italics, links, lists and subheadings stay. One that
 * is too long with its formatting loses it.
 */
export function importedDescription(html: string): string {
  const { blocks } = readRichText(html, PRODUCT_TEXT);
  const text = storedText(blocks, PRODUCT_FORM).toWellFormed();
  return text.length <= MAX_DESCRIPTION ? text : shortened(plainText(text), MAX_DESCRIPTION).trim();
}
