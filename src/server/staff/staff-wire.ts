import type { SignedInStaffMember } from '#contracts/admin/session-calls.ts';
import type { ListedInvitation, ListedStaffMember } from '#contracts/admin/staff-calls.ts';
import { BUILT_IN_ROLES, type BuiltInRole, mayGiveRole, permissionsOf } from '#domain/staff/roles.ts';
import type { StaffInvitation } from './invitation-store.ts';
import type { StaffMember } from './staff-store.ts';

export function toSignedInStaffMember({ id, email, name, role, version }: StaffMember): SignedInStaffMember {
  const permissions = [...permissionsOf(role)];
  return { id, email, name, role, role_name: BUILT_IN_ROLES[role].name, permissions, version };
}

/** `own` is the role of who asks. */
export function toListedMember(
  member: StaffMember,
  { own, hasSecondFactor }: { own: BuiltInRole; hasSecondFactor: boolean },
): ListedStaffMember {
  const { id, email, name, role, status, lastSeenAt, version } = member;
  return {
    ...{ id, email, name, role, status, version },
    role_name: BUILT_IN_ROLES[role].name,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    has_second_factor: hasSecondFactor,
    may_change: mayGiveRole(own, role),
  };
}

export function toListedInvitation(
  { id, email, role, invitedBy, expiresAt, version }: StaffInvitation,
  { isExpired, own }: { isExpired: boolean; own: BuiltInRole },
): ListedInvitation {
  return {
    ...{ id, email, role, version },
    role_name: BUILT_IN_ROLES[role].name,
    invited_by: invitedBy,
    expires_at: expiresAt.toISOString(),
    is_expired: isExpired,
    may_change: mayGiveRole(own, role),
  };
}
