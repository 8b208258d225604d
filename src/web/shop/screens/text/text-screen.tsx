import { useLocation } from 'react-router';
import { pageContentQuery } from '#web/api/page-content.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { contentMeta, type MetaArgs } from '#web/page/page-meta.ts';
import { TextPage } from '#web/shop/features/content/text-page.tsx';
import { PageJsonLd } from '#web/shop/features/structured-data/page-json-ld.tsx';
import { TEXT_PAGES, textPageAt } from './text-pages.ts';

export const handle: PageHandle = { page: textPageAt };

export function meta(of: { location: { pathname: string } } & MetaArgs) {
  const page = textPageAt(of.location.pathname);
  return contentMeta(page, TEXT_PAGES[page])(of);
}

const queries = ({ api, url }: PageArgs) => ({ required: [pageContentQuery(api, textPageAt(url.pathname))] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** The screen at /terms, /privacy, /shipping-returns and /accessibility. */
export default function TextScreen() {
  const page = textPageAt(useLocation().pathname);
  const { title, accent } = TEXT_PAGES[page];
  return (
    <>
      <PageJsonLd crumbs={[{ name: title, path: `/${page}` }]} />
      <TextPage key={page} page={page} title={title} accent={accent} />
    </>
  );
}
