import { DomainError, fieldError } from '#domain/errors.ts';
import type { StaffInvitationId } from '#domain/ids.ts';
import { type GivenRole, roleNameOf } from '#domain/staff/roles.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  endInvitation,
  findStaffInvitation,
  insertStaffInvitation,
  lockOpenInvitation,
  renewInvitation,
  type StaffInvitation,
} from './invitation-store.ts';
import { lockAsker } from './lock-asker.ts';
import { requireMayGive, requireStaffVersion } from './manage-staff.ts';
import { findRole } from './roles/role-store.ts';
import { STAFF_LINK_QUEUE } from './staff-link-emails.ts';
import { deleteLinksOfInvitation } from './staff-link-store.ts';
import { findStaffMemberByEmail, type StaffMember } from './staff-store.ts';

type InvitingDeps = Pick<Deps, 'db' | 'jobs'>;

/**
 * Invites somebody by an emailed link and returns the role. The id is the caller's, so that a repeated request sends one email. Throws
 * `already_used` for members and people with an open invitation, `not_possible_now` for roles above that of who
 * invites, and `forbidden` when that member may no longer do so.
 */
export async function inviteStaffMember(
  { db, jobs }: InvitingDeps,
  { id, email, roleId, by }: { id: StaffInvitationId; email: string; roleId: string; by: StaffMember },
): Promise<GivenRole> {
  const { storeId } = by;
  return db.transaction(async (tx) => {
    const { asker } = await lockAsker(tx, by, 'staff:manage');
    const given = await findRole(tx, storeId, roleId);
    requireMayGive(asker, given);
    const { role, ownRoleId } = given;
    if (await findStaffMemberByEmail(tx, storeId, email)) throw inUse(`${email} is a staff member already.`);
    const inserted = await insertStaffInvitation(tx, {
      id,
      storeId,
      email,
      role,
      ownRoleId,
      invitedBy: by.email,
    });
    if (inserted) {
      await jobs.enqueue(tx, STAFF_LINK_QUEUE, { storeId, invitationId: id });
      return given;
    }
    const earlier = await findStaffInvitation(tx, storeId, id);
    if (earlier?.email !== email)
      throw inUse(`${email} has been invited already. Send that invitation again instead.`);
    return given;
  });
}

/** A change of an open invitation, of what the member was shown. */
export interface InvitationToChange {
  id: StaffInvitationId;
  version: number;
  by: StaffMember;
}

/** Sends a new link, valid for 7 days, in place of the old one. Throws as `withdrawInvitation`. */
export function sendInvitationAgain(
  { db, jobs }: InvitingDeps,
  { id, version, by }: InvitationToChange,
): Promise<StaffInvitation> {
  const { storeId } = by;
  return db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, { id, version, by });
    await renewInvitation(tx, id, by);
    await deleteLinksOfInvitation(tx, id);
    await jobs.enqueue(tx, STAFF_LINK_QUEUE, { storeId, invitationId: id });
    return invitation;
  });
}

/**
 * Makes the link of an invitation useless. Throws `not_found` for one that was accepted or withdrawn,
 * `changed_meanwhile`, `not_possible_now` for a role above that of who withdraws it, and `forbidden`.
 */
export function withdrawInvitation(
  { db }: Pick<Deps, 'db'>,
  { id, version, by }: InvitationToChange,
): Promise<StaffInvitation> {
  return db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, { id, version, by });
    await endInvitation(tx, id);
    await deleteLinksOfInvitation(tx, id);
    return invitation;
  });
}

async function lockInvitation(
  tx: Transaction,
  { id, version, by }: InvitationToChange,
): Promise<StaffInvitation> {
  const { asker } = await lockAsker(tx, by, 'staff:manage');
  const invitation = await lockOpenInvitation(tx, by.storeId, id);
  if (!invitation)
    throw new DomainError('not_found', 'This invitation has been accepted or withdrawn. Reload the page.');
  const given = await findRole(tx, by.storeId, invitation.ownRoleId ?? invitation.role);
  requireMayGive(asker, given);
  requireStaffVersion(invitation, version, { role: roleNameOf(given) });
  return invitation;
}

const inUse = (message: string) => fieldError('/email', message, 'already_used');
