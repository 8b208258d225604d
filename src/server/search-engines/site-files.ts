import { PRIVATE_PAGES } from '#domain/content/private-pages.ts';
import type { IndexablePage } from './listed-pages.ts';

/** Calls without content for search engines. */
const CALLS = [
  '/account/',
  '/auth/',
  '/metrics/',
  '/stripe/',
  '/discount/',
  '/sandbox/',
  '/concierge/',
  '/docs',
];

/** The most pages in one sitemap; more are divided into several. */
export const PAGES_OF_SITEMAP = 10_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * The pages in the format of sitemaps.org: one sitemap, or the parts of a large one, which `sitemapIndexOf` lists. `publicUrl` has no
 * trailing slash.
 */
export function sitemapsOf(pages: readonly IndexablePage[], publicUrl: string): string[] {
  const parts = Array.from({ length: Math.ceil(pages.length / PAGES_OF_SITEMAP) }, (_, part) =>
    pages.slice(part * PAGES_OF_SITEMAP, (part + 1) * PAGES_OF_SITEMAP),
  );
  return parts.map((part) => {
    const entries = part.map(({ path, editedAt }) => {
      const edited = editedAt === null ? '' : `<lastmod>${editedAt.toISOString().slice(0, 10)}</lastmod>`;
      return `<url><loc>${escapedXml(`${publicUrl}${path}`)}</loc>${edited}</url>`;
    });
    return xmlOf([`<urlset xmlns="${NAMESPACE}">`, ...entries, '</urlset>']);
  });
}

/** Where the parts of a sitemap are: `/sitemaps/1.xml` and so on. */
export function sitemapIndexOf(parts: number, publicUrl: string): string {
  const entries = Array.from(
    { length: parts },
    (_, part) => `<sitemap><loc>${escapedXml(`${publicUrl}/sitemaps/${part + 1}.xml`)}</loc></sitemap>`,
  );
  return xmlOf([`<sitemapindex xmlns="${NAMESPACE}">`, ...entries, '</sitemapindex>']);
}

const xmlOf = (lines: readonly string[]) =>
  ['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ''].join('\n');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Control characters are left out: no XML may have them. */
export const escapedXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Allows everything except personal pages and calls, and links to the sitemap. */
export function robotsOf(publicUrl: string): string {
  const refused = [...PRIVATE_PAGES, ...CALLS].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...refused, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
