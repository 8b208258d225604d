import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { isOverloaded } from './while-overloaded.ts';

const STALE_MILLISECONDS = 5 * 60 * 1000;

/**
 * The cache of server data (spec §9): no refetch on window focus, one retry unless refused, stale after 5 minutes. Without a
 * network calls fail at once instead of being paused, and failed queries are refetched when it is back.
 */
export function createQueryClient(): QueryClient {
  const onServer = typeof document === 'undefined';
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: onServer ? false : (failures, failure) => failures < 1 && !isRefused(failure),
        staleTime: STALE_MILLISECONDS,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Whether a call would be refused again. The API client has repeated what an overloaded shop refused. */
const isRefused = (failure: Error): boolean =>
  isOverloaded(failure) || (failure instanceof ApiProblem && failure.status >= 400 && failure.status < 500);
