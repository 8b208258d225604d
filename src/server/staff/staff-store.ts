import { and, asc, eq, sql } from 'drizzle-orm';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import type { GivenRole } from '#domain/staff/roles.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import {
  staffChallenges,
  staffMembers,
  staffPasskeys,
  staffTotp,
} from '#server/platform/database/schema/staff-tables.ts';

export type StaffMember = typeof staffMembers.$inferSelect;

/** `email` in lower case. */
export async function findStaffMemberByEmail(
  db: Queryable,
  storeId: StoreId,
  email: string,
): Promise<StaffMember | null> {
  const [member] = await db
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.storeId, storeId), eq(staffMembers.email, email)));
  return member ?? null;
}

export async function findStaffMember(
  db: Queryable,
  staffMemberId: StaffMemberId,
): Promise<StaffMember | null> {
  const [member] = await db.select().from(staffMembers).where(eq(staffMembers.id, staffMemberId));
  return member ?? null;
}

/** Creates a member; null when the store already has one with this email address. */
export async function insertStaffMember(
  db: Queryable,
  member: Pick<StaffMember, 'storeId' | 'email' | 'name' | 'passwordHash' | 'role'> & Partial<GivenRole>,
): Promise<StaffMember | null> {
  const [inserted] = await db.insert(staffMembers).values(member).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Whether a store has any member, disabled ones included. */
export async function hasStaffMembers(db: Queryable, storeId: StoreId): Promise<boolean> {
  const found = await db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(eq(staffMembers.storeId, storeId))
    .orderBy(asc(staffMembers.email))
    .limit(1);
  return found.length > 0;
}

/**
 * Of a row of `staff_members`: whether the member has an app for codes or a passkey. With `exists` the planner would read
 * both tables as a whole, into a hash table.
 */
export const hasSecondFactor = sql<boolean>`coalesce(
  (
    select true from ${staffTotp}
    where ${staffTotp.staffMemberId} = ${staffMembers.id} and ${staffTotp.confirmedAt} is not null limit 1
  ),
  (select true from ${staffPasskeys} where ${staffPasskeys.staffMemberId} = ${staffMembers.id} limit 1),
  false
)`;

/** The members of a store who have an app for codes or a passkey. */
export async function membersWithSecondFactor(
  db: Queryable,
  storeId: StoreId,
): Promise<ReadonlySet<StaffMemberId>> {
  const found = await db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.storeId, storeId), hasSecondFactor));
  return new Set(found.map(({ id }) => id));
}

/** All members of a store. */
export function listStaffMembers(db: Queryable, storeId: StoreId): Promise<StaffMember[]> {
  return db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.storeId, storeId))
    .orderBy(asc(staffMembers.email));
}

/** Locks all members of a store until the transaction ends, so that changes of roles are made one after another. */
export function lockStaffMembers(tx: Transaction, storeId: StoreId): Promise<StaffMember[]> {
  return tx
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.storeId, storeId))
    .orderBy(asc(staffMembers.id))
    .for('no key update');
}

/**
 * Locks an active member whose password was verified until the transaction ends; null when member or password have
 * changed since.
 */
export async function lockVerifiedStaffMember(
  tx: Transaction,
  { id, passwordHash }: StaffMember,
): Promise<StaffMember | null> {
  const [unchanged] = await tx
    .select()
    .from(staffMembers)
    .where(
      and(
        eq(staffMembers.id, id),
        eq(staffMembers.passwordHash, passwordHash),
        eq(staffMembers.status, 'active'),
      ),
    )
    .for('no key update');
  return unchanged ?? null;
}

/** Changes a member. A sign-in that has begun with another password or status cannot be finished. */
export async function updateStaffMember(
  tx: Transaction,
  staffMemberId: StaffMemberId,
  change: Partial<Pick<StaffMember, 'name' | 'status' | 'passwordHash' | 'unwantedEmails'> & GivenRole>,
): Promise<void> {
  await tx
    .update(staffMembers)
    .set({ ...change, version: sql`${staffMembers.version} + 1`, updatedAt: shopNow })
    .where(eq(staffMembers.id, staffMemberId));
  if (change.passwordHash !== undefined || change.status !== undefined)
    await tx.delete(staffChallenges).where(eq(staffChallenges.staffMemberId, staffMemberId));
}
