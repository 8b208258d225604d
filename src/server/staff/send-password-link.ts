import type { StoreId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeMember, type MemberToChange } from './manage-staff.ts';
import { STAFF_LINK_QUEUE } from './staff-link-emails.ts';
import { deleteLinksOfMember } from './staff-link-store.ts';
import { type StaffMember, updateStaffMember } from './staff-store.ts';

/** Emails a member the link to a new password, in place of an earlier one. Throws as `changeRole`. */
export function sendPasswordLink(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  storeId: StoreId,
  member: MemberToChange,
): Promise<StaffMember> {
  return changeMember(db, storeId, member, async (tx, { id }) => {
    // The version counts on, so that a second press finds it changed and sends no second email.
    await updateStaffMember(tx, id, {});
    await deleteLinksOfMember(tx, id);
    await jobs.enqueue(tx, STAFF_LINK_QUEUE, { storeId, staffMemberId: id });
  });
}
