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

function filled(value: unknown, brand: { name: string; slug: string }): unknown {
  if (typeof value === 'string')
    return value.replaceAll(PLACE, ADDRESS.test(value) ? brand.slug : brand.name);
  if (Array.isArray(value)) return value.map((item) => filled(item, brand));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, brand)]));
}
