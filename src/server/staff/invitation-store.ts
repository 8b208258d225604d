import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { StaffInvitationId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { staffInvitations } from '#server/platform/database/schema/staff-tables.ts';
import type { StaffMember } from './staff-store.ts';

export type StaffInvitation = typeof staffInvitations.$inferSelect;

const inAWeek = sql`${shopNow} + interval '7 days'`;

/** Stores an invitation, valid for 7 days; null when its id or its address has an open one. */
export async function insertStaffInvitation(
  tx: Transaction,
  invitation: Pick<StaffInvitation, 'id' | 'storeId' | 'email' | 'role' | 'ownRoleId' | 'invitedBy'>,
): Promise<StaffInvitation | null> {
  const [inserted] = await tx
    .insert(staffInvitations)
    .values({ ...invitation, expiresAt: inAWeek })
    .onConflictDoNothing()
    .returning();
  return inserted ?? null;
}

/** The invitations that were neither accepted nor withdrawn, with those that are too old to be accepted. */
export function listInvitations(db: Queryable, storeId: StoreId) {
  return db
    .select({
      invitation: staffInvitations,
      isExpired: sql<boolean>`${staffInvitations.expiresAt} <= ${shopNow}`,
    })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.storeId, storeId), isNull(staffInvitations.endedAt)))
    .orderBy(asc(staffInvitations.email));
}

export async function findStaffInvitation(
  db: Queryable,
  storeId: StoreId,
  id: StaffInvitationId,
): Promise<StaffInvitation | null> {
  const [found] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.storeId, storeId), eq(staffInvitations.id, id)));
  return found ?? null;
}

/** Locks an invitation that was neither accepted nor withdrawn; null without one. */
export async function lockOpenInvitation(
  tx: Transaction,
  storeId: StoreId,
  id: StaffInvitationId,
): Promise<StaffInvitation | null> {
  const [found] = await tx
    .select()
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.storeId, storeId),
        eq(staffInvitations.id, id),
        isNull(staffInvitations.endedAt),
      ),
    )
    .for('update');
  return found ?? null;
}

/** Locks the open invitations that a member has sent. */
export function lockOpenInvitationsBy(
  tx: Transaction,
  { storeId, email }: Pick<StaffMember, 'storeId' | 'email'>,
): Promise<StaffInvitation[]> {
  return tx
    .select()
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.storeId, storeId),
        eq(staffInvitations.invitedBy, email),
        isNull(staffInvitations.endedAt),
      ),
    )
    .orderBy(asc(staffInvitations.id))
    .for('update');
}

export const endInvitation = (tx: Transaction, id: StaffInvitationId): Promise<void> =>
  updateInvitation(tx, id, { endedAt: shopNow });

/** Makes an invitation valid for another 7 days, as one of the member who sends it now. */
export const renewInvitation = (
  tx: Transaction,
  id: StaffInvitationId,
  by: Pick<StaffMember, 'email'>,
): Promise<void> => updateInvitation(tx, id, { expiresAt: inAWeek, invitedBy: by.email });

async function updateInvitation(
  tx: Transaction,
  id: StaffInvitationId,
  change: PgUpdateSetSource<typeof staffInvitations>,
): Promise<void> {
  await tx
    .update(staffInvitations)
    .set({ ...change, version: sql`${staffInvitations.version} + 1`, updatedAt: shopNow })
    .where(eq(staffInvitations.id, id));
}
