import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { rolesWith } from '#domain/staff/roles.ts';
import type { Queryable, Transaction } from './database/database.ts';
import { staffMembers } from './database/schema/staff-tables.ts';

/** An active staff member, as colleagues know them. */
export type Colleague = Pick<typeof staffMembers.$inferSelect, 'id' | 'name' | 'email' | 'unwantedEmails'>;

/** The active staff members of a store whose role has a permission. */
export function colleaguesWith(
  db: Queryable,
  storeId: StoreId,
  permission: Permission,
): Promise<Colleague[]> {
  const { id, name, email, unwantedEmails } = staffMembers;
  return db
    .select({ id, name, email, unwantedEmails })
    .from(staffMembers)
    .where(
      and(
        eq(staffMembers.storeId, storeId),
        eq(staffMembers.status, 'active'),
        or(
          inArray(staffMembers.role, rolesWith(permission)),
          sql`${permission} = any(${staffMembers.ownPermissions})`,
        ),
      ),
    )
    .orderBy(asc(staffMembers.email));
}

/** Their addresses. */
export const staffEmailAddresses = async (
  tx: Transaction,
  storeId: StoreId,
  permission: Permission,
): Promise<string[]> => (await colleaguesWith(tx, storeId, permission)).map(({ email }) => email);
