import type { ViewedPage } from './analytics-slice.ts';

const RECORDED_PARAMETERS = new Set(['query', 'query_type', 'discount']);
const CAMPAIGN = 'utm_';
const MAX_VALUE_LENGTH = 200;

const isRecorded = (key: string) => RECORDED_PARAMETERS.has(key) || key.startsWith(CAMPAIGN);

/**
 * The path of an address and those query parameters that cannot be secret. Client secrets, review and reset
 * tokens and email addresses are never recorded. Spec §2, Layout.
 */
export function viewedPage(pathname: string, search: string): ViewedPage {
  const recorded = [...new URLSearchParams(search)].filter(([key]) => isRecorded(key));
  return {
    page: pathname,
    queryData: Object.fromEntries(recorded.map(([key, value]) => [key, value.slice(0, MAX_VALUE_LENGTH)])),
  };
}
