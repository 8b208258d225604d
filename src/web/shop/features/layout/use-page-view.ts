import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { pageViewed } from '#web/state/analytics-slice.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { pageEntered } from '#web/state/page-slice.ts';
import { viewedPage } from '#web/state/viewed-page.ts';

/** Records each change of address: what was viewed, and the current page's name. Spec §2, Layout. */
export function usePageView(page: string | undefined): void {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  useEffect(() => {
    dispatch(pageViewed(viewedPage(pathname, search)));
  }, [dispatch, pathname, search]);
  useEffect(() => {
    if (page !== undefined) dispatch(pageEntered(page));
  }, [dispatch, page]);
}
