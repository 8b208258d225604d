import type { SignedInStaffMember } from '#contracts/admin/staff/session-calls.ts';
import type { ListedInvitation, ListedStaffMember } from '#contracts/admin/staff/staff-calls.ts';
import { type GivenRole, mayGiveRole, permissionsOf, roleIdOf, roleNameOf } from '#domain/staff/roles.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { storeCurrencies } from '#server/platform/stores/store-currency.ts';
import type { StaffInvitation } from './invitation-store.ts';
import type { StaffMember } from './staff-store.ts';

export async function toSignedInStaffMember(
  db: Queryable,
  member: StaffMember,
  needsSecondFactor: boolean,
): Promise<SignedInStaffMember> {
  const { id, email, name, version } = member;
  return {
    id,
    email,
    name,
    version,
    role: roleIdOf(member),
    role_name: roleNameOf(member),
    permissions: [...permissionsOf(member)],
    needs_second_factor: needsSecondFactor,
    price_currencies: [...(await storeCurrencies(db, member.storeId)).priced],
  };
}

/** `own` is the role of who asks. */
export function toListedMember(
  member: StaffMember,
  { own, hasSecondFactor }: { own: GivenRole; hasSecondFactor: boolean },
): ListedStaffMember {
  const { id, email, name, status, lastSeenAt, version } = member;
  return {
    id,
    email,
    name,
    status,
    version,
    role: roleIdOf(member),
    role_name: roleNameOf(member),
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    has_second_factor: hasSecondFactor,
    may_change: mayGiveRole(own, member),
  };
}

/** `given` is the role of the invitation. */
export function toListedInvitation(
  { id, email, invitedBy, expiresAt, version }: StaffInvitation,
  { isExpired, given, own }: { isExpired: boolean; given: GivenRole; own: GivenRole },
): ListedInvitation {
  return {
    id,
    email,
    version,
    role: roleIdOf(given),
    role_name: roleNameOf(given),
    invited_by: invitedBy,
    expires_at: expiresAt.toISOString(),
    is_expired: isExpired,
    may_change: mayGiveRole(own, given),
  };
}

/** `version` is null for a built-in role. */
export function toListedRole(role: GivenRole, { version, own }: { version: number | null; own: GivenRole }) {
  return {
    role: roleIdOf(role),
    name: roleNameOf(role),
    permissions: [...permissionsOf(role)],
    version,
    may_give: mayGiveRole(own, role),
  };
}
