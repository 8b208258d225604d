import { expect, it } from 'vitest';
import {
  escapedXml,
  PAGES_OF_SITEMAP,
  sitemapIndexOf,
  sitemapsOf,
} from '#server/search-engines/site-files.ts';

const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `/products/p${index}`, editedAt: null }));
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

it('as many pages as a sitemap may have are in one', () => {
  expect(sitemapsOf(pages(PAGES_OF_SITEMAP), 'https://shop.test')).toHaveLength(1);
});

it('more pages are divided, and each is in one part', () => {
  const parts = sitemapsOf(pages(2 * PAGES_OF_SITEMAP + 1), 'https://shop.test');
  expect(parts.map((part) => addresses(part).length)).toEqual([PAGES_OF_SITEMAP, PAGES_OF_SITEMAP, 1]);
  expect(new Set(parts.flatMap(addresses)).size).toBe(2 * PAGES_OF_SITEMAP + 1);
});

it('the index names the address of each part', () => {
  expect(addresses(sitemapIndexOf(2, 'https://shop.test'))).toEqual([
    'https://shop.test/sitemaps/1.xml',
    'https://shop.test/sitemaps/2.xml',
  ]);
});

it('text is escaped for XML, without the characters that it must not have', () => {
  expect(escapedXml('a & <b>\u0000\u001f')).toBe('a &amp; &lt;b&gt;');
});
