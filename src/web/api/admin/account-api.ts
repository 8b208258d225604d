import { queryOptions } from '@tanstack/react-query';
import type * as account from '#contracts/admin/own-account-calls.ts';
import type * as session from '#contracts/admin/session-calls.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';
import { ALWAYS_FRESH } from './always-fresh.ts';

export const accountEndpoints = {
  changeName: endpoint<typeof account.changeOwnName>('POST', '/admin/api/account/name'),
  changePassword: endpoint<typeof account.changeOwnPassword>('POST', '/admin/api/account/password'),
  sessions: endpoint<typeof session.listStaffSessions>('GET', '/admin/api/sessions'),
  endSession: endpoint<typeof session.endStaffSession>('POST', '/admin/api/end_session'),
  endOtherSessions: endpoint<typeof session.endOtherStaffSessions>('POST', '/admin/api/end_other_sessions'),
};

export const STAFF_SESSIONS = ['admin-own-sessions'] as const;

export function staffSessionsQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: STAFF_SESSIONS,
    queryFn: async ({ signal }) =>
      (await api.call(accountEndpoints.sessions, { query: { store_id: api.storeId } }, { signal })).sessions,
  });
}
