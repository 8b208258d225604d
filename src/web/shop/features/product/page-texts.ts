import type { Product } from '#web/api/catalog/product.ts';
import type { PageMetaTexts } from '#web/page/page-meta.ts';

/** What the page of a product says of itself to browsers and search engines. */
export const pageTextsOf = ({
  title,
  content,
  description,
  metaTitle,
  metaDescription,
}: Product): PageMetaTexts => ({
  title: metaTitle ?? title,
  description: metaDescription ?? (content?.description_text || description),
});
