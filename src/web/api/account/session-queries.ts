import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../client.ts';
import { accountEndpoints } from '../endpoints/account-endpoints.ts';

export const SESSIONS_KEY = ['sessions'];

/** The devices on which the account is signed in; refetched whenever the profile opens. */
export function sessionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: SESSIONS_KEY,
    queryFn: async ({ signal }) => {
      const answer = await api.call(
        accountEndpoints.listSessions,
        { query: { store_id: api.storeId } },
        { signal },
      );
      return answer.sessions;
    },
    staleTime: 0,
    gcTime: 0,
  });
}
