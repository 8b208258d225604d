import type { CallAnswer } from '#contracts/call.ts';
import type { pageConfig } from '#contracts/content-calls.ts';
import type { ApiClient } from './client.ts';
import { endpoints } from './endpoints.ts';

/** A page's content as its operators wrote it. */
export type PageData = CallAnswer<typeof pageConfig>;

/** The content of a page: `{page}config.json`. Throws `ApiProblem`. */
export function fetchPageData(api: ApiClient, page: string): Promise<PageData> {
  return api.call(endpoints.pageConfig, { params: { file: `${page}config.json` } });
}
