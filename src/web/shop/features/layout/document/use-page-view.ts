import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { pageViewed, type ViewedPage } from '#web/state/analytics/analytics-slice.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { pageEntered } from '#web/state/page-slice.ts';

/** Records page views and the current page's name. Spec §2, Layout. */
export function usePageView(page: string | undefined): void {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  useEffect(() => {
    dispatch(pageViewed(viewedPageOf(pathname, search)));
  }, [dispatch, pathname, search]);
  useEffect(() => {
    if (page !== undefined) dispatch(pageEntered(page));
  }, [dispatch, page]);
}

const RECORDED_PARAMETERS = new Set(['query', 'query_type', 'discount']);
const CAMPAIGN = 'utm_';
const MAX_VALUE_LENGTH = 200;

const isRecorded = (key: string) => RECORDED_PARAMETERS.has(key) || key.startsWith(CAMPAIGN);

/**
 * The path of an address and those query parameters that cannot be secret. Client secrets, review and reset
 * tokens and email addresses are never recorded. Spec §2, Layout.
 */
export function viewedPageOf(pathname: string, search: string): ViewedPage {
  const recorded = [...new URLSearchParams(search)].filter(([key]) => isRecorded(key));
  return {
    page: pathname,
    queryData: Object.fromEntries(recorded.map(([key, value]) => [key, value.slice(0, MAX_VALUE_LENGTH)])),
  };
}
