import { queryOptions } from '@tanstack/react-query';
import type * as account from '#contracts/admin/staff/own-account-calls.ts';
import type * as secondFactor from '#contracts/admin/staff/second-factor-calls.ts';
import type * as session from '#contracts/admin/staff/session-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';

export const staffAccountEndpoints = {
  changeName: endpoint<typeof account.changeOwnName>('POST', '/admin/api/account/name'),
  changePassword: endpoint<typeof account.changeOwnPassword>('POST', '/admin/api/account/password'),
  sessions: endpoint<typeof session.listStaffSessions>('GET', '/admin/api/sessions'),
  endSession: endpoint<typeof session.endStaffSession>('POST', '/admin/api/end_session'),
  endOtherSessions: endpoint<typeof session.endOtherStaffSessions>('POST', '/admin/api/end_other_sessions'),
  secondFactor: endpoint<typeof secondFactor.ownSecondFactor>('GET', '/admin/api/account/second_factor'),
  beginTotp: endpoint<typeof secondFactor.beginTotp>('POST', '/admin/api/account/totp/begin'),
  confirmTotp: endpoint<typeof secondFactor.confirmTotp>('POST', '/admin/api/account/totp/confirm'),
  removeTotp: endpoint<typeof secondFactor.removeOwnTotp>('POST', '/admin/api/account/totp/remove'),
  newRecoveryCodes: endpoint<typeof secondFactor.newRecoveryCodes>(
    'POST',
    '/admin/api/account/recovery_codes',
  ),
  emails: endpoint<typeof account.ownEmails>('GET', '/admin/api/account/emails'),
  changeEmails: endpoint<typeof account.changeOwnEmails>('POST', '/admin/api/account/emails'),
};

export const STAFF_SESSIONS = ['admin-own-sessions'] as const;

export function staffSessionsQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: STAFF_SESSIONS,
    queryFn: async ({ signal }) =>
      (await api.call(staffAccountEndpoints.sessions, { query: { store_id: api.storeId } }, { signal }))
        .sessions,
  });
}

export type TotpKey = CallAnswer<typeof secondFactor.beginTotp>;
export const SECOND_FACTOR = ['admin-own-second-factor'] as const;

/** Whether a code is asked for after the own password. */
export function secondFactorQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: SECOND_FACTOR,
    queryFn: ({ signal }) =>
      api.call(staffAccountEndpoints.secondFactor, { query: { store_id: api.storeId } }, { signal }),
  });
}

export type OwnEmails = CallAnswer<typeof account.ownEmails>;
export const OWN_EMAILS = ['admin-own-emails'] as const;

/** Which emails the shop sends to the staff member. */
export function ownEmailsQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: OWN_EMAILS,
    queryFn: ({ signal }) =>
      api.call(staffAccountEndpoints.emails, { query: { store_id: api.storeId } }, { signal }),
  });
}
