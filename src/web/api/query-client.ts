import { QueryClient } from '@tanstack/react-query';
import { isOverloaded } from './while-overloaded.ts';

const STALE_MILLISECONDS = 5 * 60 * 1000;

/**
 * The cache of server data (spec §9): no refetch on window focus, one retry, stale after 5 minutes. Without a
 * network calls fail at once instead of being paused, and failed queries are refetched when it is back.
 */
export function createQueryClient(): QueryClient {
  const onServer = typeof document === 'undefined';
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        // The API client has repeated what an overloaded shop refused.
        retry: onServer ? false : (failures, failure) => failures < 1 && !isOverloaded(failure),
        staleTime: STALE_MILLISECONDS,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
