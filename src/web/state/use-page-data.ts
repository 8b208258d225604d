import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PageContentOf, PageName } from '#contracts/content/page-contents.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { type PageContent, pageContentQuery } from '#web/api/page-content.ts';
import { useApi } from '#web/api/use-api.ts';
import { useAppDispatch } from './hooks.ts';
import { pageDataFailed, pageDataLoaded, pageDataRequested } from './page-slice.ts';

const FAILED = 'This page could not be loaded.';

export type PageData<Content> =
  | { status: 'loading' }
  | { status: 'failed'; message: string; retry: () => void }
  | { status: 'ready'; content: Content };

/** Fetches a page's content and mirrors it in the page state. Spec §4, Page data loading. */
export function usePageData<Name extends PageName>(page: Name): PageData<PageContentOf<Name>> {
  const data = pageDataOf(useQuery(pageContentQuery(useApi(), page)));
  usePageState(data.status === 'ready' ? { status: 'ready', content: data.content as PageContent } : data);
  return data;
}

function pageDataOf<Content>(query: UseQueryResult<Content>): PageData<Content> {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return { status: 'ready', content: data };
  if (error === null || isFetching) return { status: 'loading' };
  return { status: 'failed', message: messageOf(error, FAILED), retry: () => void refetch() };
}

/** Mirrors what the screen shows in the page state (spec §3). */
function usePageState(data: PageData<PageContent>): void {
  const dispatch = useAppDispatch();
  const { status } = data;
  const content = data.status === 'ready' ? data.content : null;
  const message = data.status === 'failed' ? data.message : '';
  useEffect(() => {
    if (status === 'loading') dispatch(pageDataRequested());
    if (status === 'failed') dispatch(pageDataFailed(message));
    if (content !== null) dispatch(pageDataLoaded(content));
  }, [dispatch, status, content, message]);
}
