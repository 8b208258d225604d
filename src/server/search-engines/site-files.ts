import { PRIVATE_PAGES } from '#domain/content/private-pages.ts';
import type { ListedPage } from './listed-pages.ts';

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

/** The pages in the format of sitemaps.org. `publicUrl` has no trailing slash. */
export function sitemapOf(pages: readonly ListedPage[], publicUrl: string): string {
  const entries = pages.map(({ path, editedAt }) => {
    const edited = editedAt === null ? '' : `<lastmod>${editedAt.toISOString().slice(0, 10)}</lastmod>`;
    return `<url><loc>${escaped(`${publicUrl}${path}`)}</loc>${edited}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Allows everything except personal pages and calls, and links to the sitemap. */
export function robotsOf(publicUrl: string): string {
  const refused = [...PRIVATE_PAGES, ...CALLS].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...refused, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
