import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/auth-calls.ts';
import type { ApiClient } from './client.ts';
import { endpoints } from './endpoints.ts';

/** A device that the account is signed in on. */
export type ListedSession = wire.ListedSession;

export const SESSIONS = ['sessions'];

/** Where the account is signed in; asked again whenever the profile opens. */
export function sessionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => {
      const answer = await api.call(endpoints.listSessions, { query: { store_id: api.storeId } }, { signal });
      return answer.sessions;
    },
    staleTime: 0,
    gcTime: 0,
  });
}
