import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { type GivenRole, rolesWith } from '#domain/staff/roles.ts';
import type { Queryable } from './database/database.ts';
import { preparedQuery } from './database/prepared-query.ts';
import { staffMembers } from './database/schema/staff-tables.ts';

/** An active staff member, as colleagues know them. */
export type Colleague = Pick<typeof staffMembers.$inferSelect, 'id' | 'name' | 'email' | 'unwantedEmails'>;

/** The active staff members of a store whose role has a permission, with their roles. */
export function colleaguesWith(
  db: Queryable,
  storeId: StoreId,
  permission: Permission,
): Promise<(Colleague & GivenRole)[]> {
  return activeColleagues(db).execute({ storeId, permission, roles: rolesWith(permission) });
}

const activeColleagues = preparedQuery((db) => {
  const { id, name, email, unwantedEmails, role, ownRoleId, ownRoleName, ownPermissions } = staffMembers;
  return db
    .select({ id, name, email, unwantedEmails, role, ownRoleId, ownRoleName, ownPermissions })
    .from(staffMembers)
    .where(
      and(
        eq(staffMembers.storeId, sql.placeholder('storeId')),
        eq(staffMembers.status, 'active'),
        or(
          sql`${staffMembers.role} = any(${sql.placeholder('roles')}::text[])`,
          sql`${sql.placeholder('permission')} = any(${staffMembers.ownPermissions})`,
        ),
      ),
    )
    .orderBy(asc(staffMembers.email))
    .prepare('colleagues_with_permission');
});

/** Their addresses. */
export const staffEmailAddresses = async (
  db: Queryable,
  storeId: StoreId,
  permission: Permission,
): Promise<string[]> => (await colleaguesWith(db, storeId, permission)).map(({ email }) => email);
