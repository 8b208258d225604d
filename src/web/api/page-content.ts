import { queryOptions } from '@tanstack/react-query';
import type { pageConfig as pageConfigCall } from '#contracts/content/content-calls.ts';
import type { PageContentOf, PageName } from '#contracts/content/page-contents.ts';
import type { ApiClient } from './client.ts';
import { endpoint } from './endpoints/endpoint.ts';

export type PageContent = PageContentOf<PageName>;

const pageConfig = endpoint<typeof pageConfigCall>('GET', '/data/master/:file');

/**
 * A page's content from `{page}config.json`, already validated by the server. Throws `ApiProblem`. Spec §7,
 * Styles and page data.
 */
async function fetchPageContent<Name extends PageName>(
  api: ApiClient,
  page: Name,
  signal: AbortSignal,
): Promise<PageContentOf<Name>> {
  const answer = await api.call(pageConfig, { params: { file: `${page}config.json` } }, { signal });
  return answer as PageContentOf<Name>;
}

export function pageContentQuery<Name extends PageName>(api: ApiClient, page: Name) {
  return queryOptions({
    queryKey: ['page-content', page] as const,
    queryFn: ({ signal }) => fetchPageContent(api, page, signal),
  });
}
