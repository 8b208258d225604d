import { z } from 'zod';
import type { StaffInvitationId, StaffMemberId, StaffRoleId } from '#domain/ids.ts';
import { ALL_PERMISSIONS } from '#domain/staff/permissions.ts';
import { defineCall } from '../../call.ts';
import { email, idOf, moment, nothing, requiredLine, storeId, text, version } from '../../fields.ts';

const tag = 'Back office';
const role = text(60).describe('The key of a built-in role, or the id of an own one');
const permissions = z.array(z.enum(ALL_PERMISSIONS));
const roleParams = z.strictObject({ role_id: idOf<StaffRoleId>(z.uuid()) });
const memberParams = z.strictObject({ staff_member_id: idOf<StaffMemberId>(z.uuid()) });
const invitationParams = z.strictObject({ invitation_id: idOf<StaffInvitationId>(z.uuid()) });
const ofVersion = z.strictObject({ store_id: storeId, version });

export const listedStaffMember = z.object({
  id: idOf<StaffMemberId>(z.string()),
  email: z.string(),
  name: z.string(),
  role,
  role_name: z.string(),
  status: z.enum(['active', 'disabled']),
  last_seen_at: moment.nullable(),
  has_second_factor: z.boolean().describe('An app for codes, or a passkey'),
  version: z.int(),
  may_change: z.boolean().describe('Whether the role of who asks allows it'),
});
export type ListedStaffMember = z.output<typeof listedStaffMember>;

export const listedInvitation = z.object({
  id: idOf<StaffInvitationId>(z.string()),
  email: z.string(),
  role,
  role_name: z.string(),
  invited_by: z.string(),
  expires_at: moment,
  is_expired: z.boolean(),
  version: z.int(),
  may_change: z.boolean(),
});
export type ListedInvitation = z.output<typeof listedInvitation>;

export const adminStaff = defineCall({
  method: 'GET',
  path: '/admin/api/staff',
  permission: 'staff:read',
  summary: 'Everyone who works here, open invitations, and the roles that who asks may give',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({
    members: z.array(listedStaffMember),
    invitations: z.array(listedInvitation),
    roles: z.array(
      z.object({
        role,
        name: z.string(),
        permissions,
        version: z
          .int()
          .nullable()
          .describe('Of an own role; null for a built-in one, which cannot be changed'),
        may_give: z.boolean().describe('Whether who asks may give it, and change it'),
      }),
    ),
    permissions: z
      .array(z.object({ permission: z.enum(ALL_PERMISSIONS), text: z.string() }))
      .describe('All that who asks may put into a role'),
  }),
});

export const adminInvite = defineCall({
  method: 'POST',
  path: '/admin/api/staff/invitations',
  permission: 'staff:manage',
  summary:
    'Emails a link to choose a name and a password, for 7 days. 409 names `/email` for a member or an open invitation, `/role` for one above that of who invites',
  tag,
  body: z.strictObject({
    store_id: storeId,
    email,
    role,
    idempotency_key: idOf<StaffInvitationId>(z.uuid()).describe('Becomes the id of the invitation'),
  }),
  answer: nothing,
});

export const adminSendInvitationAgain = defineCall({
  method: 'POST',
  path: '/admin/api/staff/invitations/:invitation_id/send_again',
  permission: 'staff:manage',
  summary: 'Emails a new link for 7 days; the one before no longer works',
  tag,
  params: invitationParams,
  body: ofVersion,
  answer: nothing,
});

export const adminWithdrawInvitation = defineCall({
  method: 'POST',
  path: '/admin/api/staff/invitations/:invitation_id/withdraw',
  permission: 'staff:manage',
  summary: 'The link of an invitation no longer works',
  tag,
  params: invitationParams,
  body: ofVersion,
  answer: nothing,
});

export const adminChangeRole = defineCall({
  method: 'POST',
  path: '/admin/api/staff/members/:staff_member_id/role',
  permission: 'staff:manage',
  summary:
    'Gives a member another role, at once. 409 for the last owner and for roles above that of who asks',
  tag,
  params: memberParams,
  body: z.strictObject({ store_id: storeId, role, version }),
  answer: nothing,
});

export const adminDisableMember = defineCall({
  method: 'POST',
  path: '/admin/api/staff/members/:staff_member_id/disable',
  permission: 'staff:manage',
  summary: 'Ends all sessions of a member, who can no longer sign in. 409 for the last owner',
  tag,
  params: memberParams,
  body: ofVersion,
  answer: nothing,
});

export const adminEnableMember = defineCall({
  method: 'POST',
  path: '/admin/api/staff/members/:staff_member_id/enable',
  permission: 'staff:manage',
  summary: 'Lets a disabled member sign in again',
  tag,
  params: memberParams,
  body: ofVersion,
  answer: nothing,
});

export const adminEndSessionsOfMember = defineCall({
  method: 'POST',
  path: '/admin/api/staff/members/:staff_member_id/end_sessions',
  permission: 'staff:manage',
  summary: 'Signs a member out everywhere',
  tag,
  params: memberParams,
  body: ofVersion,
  answer: nothing,
});

export const adminSendPasswordLink = defineCall({
  method: 'POST',
  path: '/admin/api/staff/members/:staff_member_id/send_password_link',
  permission: 'staff:manage',
  summary: 'Emails a member a link to a new password, for an hour; until it is used the old one works',
  tag,
  params: memberParams,
  body: ofVersion,
  answer: nothing,
});

export const adminRemoveSecondFactor = defineCall({
  method: 'POST',
  path: '/admin/api/staff/members/:staff_member_id/remove_second_factor',
  permission: 'staff:manage',
  summary:
    'Removes the app for codes and the passkeys of a member who has lost them, signs them out everywhere and tells them by email',
  tag,
  params: memberParams,
  body: ofVersion,
  answer: nothing,
});

const ofRole = {
  store_id: storeId,
  name: requiredLine(40),
  permissions: permissions.min(1, 'must not be empty: choose at least one'),
};

export const adminAddRole = defineCall({
  method: 'POST',
  path: '/admin/api/staff/roles',
  permission: 'staff:manage',
  summary:
    'Makes a role of permissions that who asks has. 409 names `/name` for one that there is, `/permissions` for more',
  tag,
  body: z.strictObject(ofRole),
  answer: nothing,
});

export const adminChangeRoleItself = defineCall({
  method: 'POST',
  path: '/admin/api/staff/roles/:role_id',
  permission: 'staff:manage',
  summary: 'Changes an own role, at once for everybody who has it. 409 as above',
  tag,
  params: roleParams,
  body: z.strictObject({ ...ofRole, version }),
  answer: nothing,
});

export const adminRemoveRole = defineCall({
  method: 'POST',
  path: '/admin/api/staff/roles/:role_id/remove',
  permission: 'staff:manage',
  summary: 'Removes an own role. 409 while somebody has it or is invited with it',
  tag,
  params: roleParams,
  body: ofVersion,
  answer: nothing,
});
