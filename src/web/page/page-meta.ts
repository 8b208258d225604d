import type { MetaDescriptor, UIMatch } from 'react-router';
import type { PageContentOf, PageName } from '#contracts/page-contents.ts';
import type { Site } from '#domain/site.ts';
import { answerIn, type LoadedQueries } from '#web/api/page-data.ts';

export interface PageMetaTexts {
  title: string;
  description: string;
  /** Kept out of search engines. */
  isPrivate?: boolean;
}

/** What a screen's `meta` is given, as far as it is used here. */
export interface MetaArgs {
  loaderData?: LoadedQueries | null | undefined;
  matches: readonly (Pick<UIMatch, 'loaderData'> | undefined)[];
}

/** The store's name, which the outermost route has loaded for every page; empty when it could not. */
export function brandOf(matches: MetaArgs['matches']): string {
  const site = matches[0]?.loaderData as Partial<Site> | null | undefined;
  return site?.brand ?? '';
}

/** A document's title: the page's own, then the store's name. */
export function titleOf(title: string, brand: string): string {
  return brand === '' || title === brand ? title : `${title} | ${brand}`;
}

/** The tags of a page's head: `export const meta = pageMeta({ title: 'Shop', description: '…' })`. */
export function pageMeta(words: PageMetaTexts) {
  return ({ matches }: MetaArgs): MetaDescriptor[] => metaOf(words, brandOf(matches));
}

/** The same for a page with content: what its operators wrote for search engines goes before `words`, which may name the brand. */
export function contentMeta(page: PageName, words: PageMetaTexts | ((brand: string) => PageMetaTexts)) {
  return ({ loaderData, matches }: MetaArgs): MetaDescriptor[] => {
    const content = answerIn<MetaWords>(loaderData, ['page-content', page]);
    const brand = brandOf(matches);
    const usual = typeof words === 'function' ? words(brand) : words;
    return metaOf({ ...usual, ...wordsOf(content) }, brand);
  };
}

type MetaWords = Pick<PageContentOf<'faq'>, 'metaTitle' | 'metaDescription'>;

function wordsOf({ metaTitle: title, metaDescription: description }: MetaWords = {}): Partial<PageMetaTexts> {
  return { ...(title && { title }), ...(description && { description }) };
}

/** The same for a page whose words come with its data: call it inside the screen's own `meta`. */
export function metaOf(
  { title, description, isPrivate = false }: PageMetaTexts,
  brand: string,
): MetaDescriptor[] {
  return [
    { title: titleOf(title, brand) },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
