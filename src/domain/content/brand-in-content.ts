import { escaped } from '../rich-text/escaped.ts';
import { withLinks } from '../rich-text/links.ts';
import { isRichText } from '../rich-text/is-rich-text.ts';
import { slugOf } from './page-address.ts';

const PLACE = '{brand}';
const ADDRESS = /^(?:\/|https:\/\/)/;

/**
 * Replaces `{brand}` by the store's name in a page's content: `The {brand} story` becomes `The Salt & Seed
 * story`, and the path `/the-{brand}-story` becomes `/the-salt-seed-story`.
 */
export function withBrand<Content>(content: Content, brand: string): Content {
  return filled(content, { name: brand, slug: slugOf(brand) }) as Content;
}

function filledText(text: string, { name, slug }: { name: string; slug: string }): string {
  if (isRichText(text))
    return withLinks(text, (address) => address.replaceAll(PLACE, slug)).replaceAll(PLACE, escaped(name));
  return text.replaceAll(PLACE, ADDRESS.test(text) ? slug : name);
}

function filled(value: unknown, brand: { name: string; slug: string }): unknown {
  if (typeof value === 'string') return filledText(value, brand);
  if (Array.isArray(value)) return value.map((item) => filled(item, brand));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, brand)]));
}
