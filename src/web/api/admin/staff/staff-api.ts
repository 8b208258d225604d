import { queryOptions } from '@tanstack/react-query';
import type * as account from '#contracts/admin/staff/own-account-calls.ts';
import type * as wire from '#contracts/admin/staff/staff-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';

export type Staff = CallAnswer<typeof wire.adminStaff>;
export type ListedRole = Staff['roles'][number];

const MEMBER = '/admin/api/staff/members/:staff_member_id';
const INVITATION = '/admin/api/staff/invitations/:invitation_id';

export const staffEndpoints = {
  list: endpoint<typeof wire.adminStaff>('GET', '/admin/api/staff'),
  invite: endpoint<typeof wire.adminInvite>('POST', '/admin/api/staff/invitations'),
  sendInvitationAgain: endpoint<typeof wire.adminSendInvitationAgain>('POST', `${INVITATION}/send_again`),
  withdrawInvitation: endpoint<typeof wire.adminWithdrawInvitation>('POST', `${INVITATION}/withdraw`),
  changeRole: endpoint<typeof wire.adminChangeRole>('POST', `${MEMBER}/role`),
  disable: endpoint<typeof wire.adminDisableMember>('POST', `${MEMBER}/disable`),
  enable: endpoint<typeof wire.adminEnableMember>('POST', `${MEMBER}/enable`),
  endSessions: endpoint<typeof wire.adminEndSessionsOfMember>('POST', `${MEMBER}/end_sessions`),
  sendPasswordLink: endpoint<typeof wire.adminSendPasswordLink>('POST', `${MEMBER}/send_password_link`),
  removeSecondFactor: endpoint<typeof wire.adminRemoveSecondFactor>('POST', `${MEMBER}/remove_second_factor`),
};

const ROLE = '/admin/api/staff/roles/:role_id';

export const roleEndpoints = {
  add: endpoint<typeof wire.adminAddRole>('POST', '/admin/api/staff/roles'),
  change: endpoint<typeof wire.adminChangeRoleItself>('POST', ROLE),
  remove: endpoint<typeof wire.adminRemoveRole>('POST', `${ROLE}/remove`),
};

export const linkEndpoints = {
  read: endpoint<typeof account.readStaffLink>('POST', '/admin/api/read_link'),
  accept: endpoint<typeof account.acceptInvitation>('POST', '/admin/api/accept_invitation'),
  redeemPasswordLink: endpoint<typeof account.redeemPasswordLink>('POST', '/admin/api/use_password_link'),
};

export const STAFF = ['admin-staff'] as const;

export function staffQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: STAFF,
    queryFn: ({ signal }) => api.call(staffEndpoints.list, { query: { store_id: api.storeId } }, { signal }),
  });
}

/** For whom an emailed link is. */
export function staffLinkQuery(api: ApiClient, token: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['admin-link', token],
    retry: false,
    enabled: token !== '',
    queryFn: ({ signal }) =>
      api.call(linkEndpoints.read, { body: { store_id: api.storeId, token } }, { signal }),
  });
}
