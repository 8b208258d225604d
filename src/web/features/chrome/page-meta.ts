import type { MetaDescriptor } from 'react-router';

export interface PageWords {
  title: string;
  description: string;
  /** Kept out of search engines. */
  isPrivate?: boolean;
  /** A picture for links that are shared, as an address on this site. */
  picture?: string;
}

/** The tags of a page's head: `export const meta = pageMeta({ title: 'Shop', description: '…' })`. */
export function pageMeta(words: PageWords): () => MetaDescriptor[] {
  return () => metaOf(words);
}

/** The same for a page whose words come with its data: call it inside the screen's own `meta`. */
export function metaOf({ title, description, isPrivate = false, picture }: PageWords): MetaDescriptor[] {
  return [
    { title: `${title} | Doosra` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    ...(picture === undefined ? [] : [{ property: 'og:image', content: picture }]),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
