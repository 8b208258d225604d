import { type GivenRole, mayInvite } from '#domain/staff/roles.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { endInvitation, lockOpenInvitationsBy } from './invitation-store.ts';
import { listOwnRoles, roleAmong } from './roles/role-store.ts';
import { deleteLinksOfInvitation } from './staff-link-store.ts';
import type { StaffMember } from './staff-store.ts';

/** Ends the open invitations of a member that somebody with the role that they have now may not send; all of them without one. */
export async function endInvitationsAbove(
  tx: Transaction,
  inviter: Pick<StaffMember, 'storeId' | 'email'>,
  own: GivenRole | null,
): Promise<void> {
  const invitations = await lockOpenInvitationsBy(tx, inviter);
  const ownRoles = invitations.length > 0 ? await listOwnRoles(tx, inviter.storeId) : [];
  for (const invitation of invitations) {
    if (own && mayInvite(own, roleAmong(ownRoles, invitation))) continue;
    await endInvitation(tx, invitation.id);
    await deleteLinksOfInvitation(tx, invitation.id);
  }
}
