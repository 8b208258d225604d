import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StaffRoleId, StoreId } from '#domain/ids.ts';
import { builtInRole, type GivenRole, isBuiltInRole } from '#domain/staff/roles.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { staffInvitations, staffMembers, staffRoles } from '#server/platform/database/schema/staff-tables.ts';
import type { StaffInvitation } from '../invitation-store.ts';

export type OwnRole = typeof staffRoles.$inferSelect;

/** An own role as members have it. */
export const givenOf = ({
  id,
  name,
  permissions,
}: Pick<OwnRole, 'id' | 'name' | 'permissions'>): GivenRole => ({
  role: 'own',
  ownRoleId: id,
  ownRoleName: name,
  ownPermissions: permissions,
});

export function listOwnRoles(db: Queryable, storeId: StoreId): Promise<OwnRole[]> {
  return db.select().from(staffRoles).where(eq(staffRoles.storeId, storeId)).orderBy(asc(staffRoles.name));
}

/** A role by the key of a built-in one or the id of an own one. Throws `not_found`. */
export async function findRole(db: Queryable, storeId: StoreId, keyOrId: string): Promise<GivenRole> {
  if (isBuiltInRole(keyOrId)) return builtInRole(keyOrId);
  const [found] = await db
    .select()
    .from(staffRoles)
    .where(and(eq(staffRoles.storeId, storeId), sql`${staffRoles.id}::text = ${keyOrId}`));
  if (!found) throw noSuchRole();
  return givenOf(found);
}

export const noSuchRole = () => new DomainError('not_found', 'There is no such role. Reload the page.');

/** The role of an invitation; one that was removed includes nothing. */
export function roleAmong(
  ownRoles: readonly OwnRole[],
  { role, ownRoleId }: Pick<StaffInvitation, 'role' | 'ownRoleId'>,
): GivenRole {
  if (role !== 'own') return builtInRole(role);
  const found = ownRoles.find(({ id }) => id === ownRoleId);
  return found ? givenOf(found) : { role, ownRoleId, ownRoleName: 'removed', ownPermissions: [] };
}

export async function lockOwnRole(
  tx: Transaction,
  storeId: StoreId,
  id: StaffRoleId,
): Promise<OwnRole | null> {
  const [found] = await tx
    .select()
    .from(staffRoles)
    .where(and(eq(staffRoles.storeId, storeId), eq(staffRoles.id, id)))
    .for('update');
  return found ?? null;
}

/** False when the store has a role of this name. */
export async function insertOwnRole(
  tx: Transaction,
  role: Pick<OwnRole, 'storeId' | 'name' | 'permissions'>,
): Promise<boolean> {
  const inserted = await tx
    .insert(staffRoles)
    .values(role)
    .onConflictDoNothing()
    .returning({ id: staffRoles.id });
  return inserted.length > 0;
}

/** Changes a role, and by the foreign key what its members may do. */
export async function updateOwnRole(
  tx: Transaction,
  id: StaffRoleId,
  change: Pick<OwnRole, 'name' | 'permissions'>,
): Promise<void> {
  await tx
    .update(staffRoles)
    .set({ ...change, version: sql`${staffRoles.version} + 1`, updatedAt: shopNow })
    .where(eq(staffRoles.id, id));
}

export async function deleteOwnRole(tx: Transaction, id: StaffRoleId): Promise<void> {
  await tx.delete(staffRoles).where(eq(staffRoles.id, id));
}

/** How many members have a role, disabled ones included, or have an open invitation with it. */
export async function countHolders(tx: Transaction, id: StaffRoleId): Promise<number> {
  const [members] = await tx
    .select({ many: count() })
    .from(staffMembers)
    .where(eq(staffMembers.ownRoleId, id));
  const [invited] = await tx
    .select({ many: count() })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.ownRoleId, id), isNull(staffInvitations.endedAt)));
  return (members?.many ?? 0) + (invited?.many ?? 0);
}
