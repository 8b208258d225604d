import type { MetaDescriptor, UIMatch } from 'react-router';
import type { PageContentOf, PageName } from '#contracts/content/page-contents.ts';
import type { Site } from '#domain/site.ts';
import { type LoadedQueries, loadedData } from '#web/api/page-data.ts';

export interface PageMetaTexts {
  title: string;
  description: string;
  /** Adds `noindex`. */
  isPrivate?: boolean;
}

/** The part of React Router's `meta` arguments that is used here. */
export interface MetaArgs {
  loaderData?: LoadedQueries | null | undefined;
  matches: readonly (Pick<UIMatch, 'loaderData'> | undefined)[];
}

/** The store's name from the root loader; empty when that failed. */
export function brandOf(matches: MetaArgs['matches']): string {
  const site = matches[0]?.loaderData as Partial<Site> | null | undefined;
  return site?.brand ?? '';
}

/** The document title: `title | brand`. */
export function titleOf(title: string, brand: string): string {
  return brand === '' || title === brand ? title : `${title} | ${brand}`;
}

/** For `export const meta = pageMeta({ title: 'Shop', description: '…' })`. */
export function pageMeta(texts: PageMetaTexts) {
  return ({ matches }: MetaArgs): MetaDescriptor[] => metaOf(texts, brandOf(matches));
}

/**
 * Like `pageMeta`, with the title and description of the page's content in place of `texts` where it has
 * them.
 */
export function contentMeta(page: PageName, texts: PageMetaTexts | ((brand: string) => PageMetaTexts)) {
  return ({ loaderData, matches }: MetaArgs): MetaDescriptor[] => {
    const content = loadedData<MetaTexts>(loaderData, ['page-content', page]);
    const brand = brandOf(matches);
    const defaults = typeof texts === 'function' ? texts(brand) : texts;
    return metaOf({ ...defaults, ...textsOf(content) }, brand);
  };
}

type MetaTexts = Pick<PageContentOf<'faq'>, 'metaTitle' | 'metaDescription'>;

function textsOf({ metaTitle: title, metaDescription: description }: MetaTexts = {}): Partial<PageMetaTexts> {
  return { ...(title && { title }), ...(description && { description }) };
}

/** The same for a page whose texts come from its data; called inside the screen's own `meta`. */
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
