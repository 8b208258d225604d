import type { ViewedPage } from './analytics-slice.ts';

const RECORDED = new Set(['query', 'query_type', 'discount']);
const CAMPAIGN = 'utm_';
const LONGEST_VALUE = 200;

const isRecorded = (key: string) => RECORDED.has(key) || key.startsWith(CAMPAIGN);

/**
 * What is recorded of an address: its path, and only those query parameters that cannot be secrets. Client secrets, review and
 * reset tokens and email addresses never pass. Spec §2, Layout.
 */
export function viewedPage(pathname: string, search: string): ViewedPage {
  const recorded = [...new URLSearchParams(search)].filter(([key]) => isRecorded(key));
  return {
    page: pathname,
    queryData: Object.fromEntries(recorded.map(([key, value]) => [key, value.slice(0, LONGEST_VALUE)])),
  };
}
