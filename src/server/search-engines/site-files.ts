import { PRIVATE_PAGES } from '#domain/content/private-pages.ts';
import type { ListedPage } from './listed-pages.ts';

/** Calls that answer nothing which a reader of pages could use. */
const CALLS = ['/auth/', '/metrics/', '/stripe/', '/discount/', '/sandbox/', '/concierge/', '/docs'];

/** The list of pages as sitemaps.org has it. `publicUrl` is without a slash at its end. */
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

/** What robots may fetch: everything but shoppers' own pages and calls; and where the list of pages is. */
export function robotsOf(publicUrl: string): string {
  const refused = [...PRIVATE_PAGES, ...CALLS].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...refused, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
