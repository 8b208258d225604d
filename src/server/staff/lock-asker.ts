import { DomainError } from '#domain/errors.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { lockStaffMembers, type StaffMember } from './staff-store.ts';

export interface LockedStaff {
  /** Who asks, as they are now. */
  asker: StaffMember;
  /** All members of the store. */
  members: StaffMember[];
}

/**
 * Locks all members of a store and reads who asks again, who may have been disabled or got another role since the request began. Call it
 * before other rows are locked, as all changes by staff do: two orders of locks could deadlock. Throws `forbidden`. Without a permission
 * it is enough to work here.
 */
export async function lockAsker(
  tx: Transaction,
  by: Pick<StaffMember, 'id' | 'storeId'>,
  permission: Permission | null,
): Promise<LockedStaff> {
  const members = await lockStaffMembers(tx, by.storeId);
  const asker = members.find(({ id }) => id === by.id);
  const isAllowed = asker?.status === 'active' && (permission === null || hasPermission(asker, permission));
  if (!isAllowed) throw new DomainError('forbidden', 'Your role was changed: it no longer includes this.');
  return { asker, members };
}
