import type { MetaDescriptor } from 'react-router';
import type { PageContentOf, PageName } from '#contracts/page-contents.ts';
import { BRAND } from '#domain/brand.ts';
import { answerIn, type LoadedQueries } from '#web/api/page-data.ts';

export interface PageWords {
  title: string;
  description: string;
  /** Kept out of search engines. */
  isPrivate?: boolean;
}

/** The tags of a page's head: `export const meta = pageMeta({ title: 'Shop', description: '…' })`. */
export function pageMeta(words: PageWords): () => MetaDescriptor[] {
  return () => metaOf(words);
}

/** The same for a page with content: what its operators wrote for search engines goes before `words`. */
export function contentMeta(page: PageName, words: PageWords) {
  return ({ loaderData }: { loaderData: LoadedQueries | null | undefined }): MetaDescriptor[] => {
    const content = answerIn<MetaWords>(loaderData, ['page-content', page]);
    return metaOf({ ...words, ...wordsOf(content) });
  };
}

type MetaWords = Pick<PageContentOf<'faq'>, 'metaTitle' | 'metaDescription'>;

function wordsOf({ metaTitle: title, metaDescription: description }: MetaWords = {}): Partial<PageWords> {
  return { ...(title && { title }), ...(description && { description }) };
}

/** The same for a page whose words come with its data: call it inside the screen's own `meta`. */
export function metaOf({ title, description, isPrivate = false }: PageWords): MetaDescriptor[] {
  return [
    { title: `${title} | ${BRAND}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
