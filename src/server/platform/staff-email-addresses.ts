import { and, asc, eq, inArray } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { rolesWith } from '#domain/staff/roles.ts';
import type { Transaction } from './database/database.ts';
import { staffMembers } from './database/schema/staff-tables.ts';

/** The addresses of the active staff members of a store whose role has a permission. */
export async function staffEmailAddresses(
  tx: Transaction,
  storeId: StoreId,
  permission: Permission,
): Promise<string[]> {
  const staff = await tx
    .select({ email: staffMembers.email })
    .from(staffMembers)
    .where(
      and(
        eq(staffMembers.storeId, storeId),
        eq(staffMembers.status, 'active'),
        inArray(staffMembers.role, rolesWith(permission)),
      ),
    )
    .orderBy(asc(staffMembers.email));
  return staff.map(({ email }) => email);
}
