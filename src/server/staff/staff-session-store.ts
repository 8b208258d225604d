import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { PublicSessionId, StaffMemberId, StaffSessionId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { staffMembers, staffSessions } from '#server/platform/database/schema/staff-tables.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { hasSecondFactor, type StaffMember } from './staff-store.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The maximum lifetime of a session, however much it is used: docs/decisions/0221. */
export const STAFF_SESSION_SECONDS = 12 * HOUR;
/** How long a session lives after it was last used. */
const IDLE_SECONDS = 2 * HOUR;
/** How long an entered password counts as recently confirmed. */
const CONFIRMED_SECONDS = 15 * MINUTE;
/** How long it counts as entered for the change that asked for it. */
const JUST_CONFIRMED_SECONDS = 2 * MINUTE;
/** A session used within this time is not written again. */
const TOUCH_SECONDS = 5 * MINUTE;

export interface StoredStaffSession {
  member: StaffMember;
  /** Last written over five minutes ago, so it should be touched. */
  isStale: boolean;
  /** Whether the password was entered within the last 15 minutes. */
  isConfirmed: boolean;
  /** Whether it was entered within the last two. */
  isJustConfirmed: boolean;
  /** Whether the member has an app for codes or a passkey. */
  hasSecondFactor: boolean;
}

const secondsFromNow = (seconds: number) => sql`${shopNow} + make_interval(secs => ${seconds})`;
const wasWithin = (seconds: number) => sql`> ${shopNow} - make_interval(secs => ${seconds})`;

const liveStaffSession = preparedQuery((db) =>
  db
    .select({
      member: staffMembers,
      isStale: sql<boolean>`not ${staffSessions.lastSeenAt} ${wasWithin(TOUCH_SECONDS)}`,
      isConfirmed: sql<boolean>`${staffSessions.confirmedAt} ${wasWithin(CONFIRMED_SECONDS)}`,
      isJustConfirmed: sql<boolean>`${staffSessions.confirmedAt} ${wasWithin(JUST_CONFIRMED_SECONDS)}`,
      hasSecondFactor,
    })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.staffMemberId))
    .where(
      and(
        eq(staffSessions.idHash, sql.placeholder('idHash')),
        sql`${staffSessions.expiresAt} > ${shopNow}`,
        eq(staffMembers.status, 'active'),
      ),
    )
    .prepare('live_staff_session'),
);

/** The live session with this id of an active member, or null. */
export async function findStaffSession(
  db: Queryable,
  sessionId: StaffSessionId,
): Promise<StoredStaffSession | null> {
  const [row] = await liveStaffSession(db).execute({ idHash: hashOfSecret(sessionId) });
  return row ?? null;
}

/** Stores a session under the hash of its id, so that a copy of the table grants no access. */
export async function insertStaffSession(
  db: Queryable,
  sessionId: StaffSessionId,
  { member, device }: { member: Pick<StaffMember, 'id' | 'storeId'>; device: string },
): Promise<void> {
  await db.insert(staffSessions).values({
    idHash: hashOfSecret(sessionId),
    storeId: member.storeId,
    staffMemberId: member.id,
    device,
    expiresAt: secondsFromNow(IDLE_SECONDS),
  });
  await db.update(staffMembers).set({ lastSeenAt: shopNow }).where(eq(staffMembers.id, member.id));
}

/** Extends a session up to its end. A session that was deleted meanwhile stays deleted. */
export async function touchStaffSession(db: Queryable, sessionId: StaffSessionId): Promise<void> {
  const end = sql`${staffSessions.createdAt} + make_interval(secs => ${STAFF_SESSION_SECONDS})`;
  const [touched] = await db
    .update(staffSessions)
    .set({ lastSeenAt: shopNow, expiresAt: sql`least(${secondsFromNow(IDLE_SECONDS)}, ${end})` })
    .where(eq(staffSessions.idHash, hashOfSecret(sessionId)))
    .returning({ memberId: staffSessions.staffMemberId });
  if (touched)
    await db.update(staffMembers).set({ lastSeenAt: shopNow }).where(eq(staffMembers.id, touched.memberId));
}

/** Records that the password was just entered in this session. */
export async function markStaffSessionConfirmed(db: Queryable, sessionId: StaffSessionId): Promise<void> {
  await db
    .update(staffSessions)
    .set({ confirmedAt: shopNow })
    .where(eq(staffSessions.idHash, hashOfSecret(sessionId)));
}

/** The live sessions of a member, last used first. */
export function listSessionsOfMember(db: Queryable, staffMemberId: StaffMemberId, currentId: StaffSessionId) {
  return db
    .select({
      id: staffSessions.publicId,
      device: staffSessions.device,
      signedInAt: staffSessions.createdAt,
      lastSeenAt: staffSessions.lastSeenAt,
      isCurrent: sql<boolean>`${staffSessions.idHash} = ${hashOfSecret(currentId)}`,
    })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffMemberId, staffMemberId), sql`${staffSessions.expiresAt} > ${shopNow}`))
    .orderBy(desc(staffSessions.lastSeenAt), desc(staffSessions.createdAt));
}

export async function deleteStaffSession(db: Queryable, sessionId: StaffSessionId): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.idHash, hashOfSecret(sessionId)));
}

/** Ends one session of a member by its id in the list. Returns whether it existed. */
export async function deleteListedStaffSession(
  db: Queryable,
  staffMemberId: StaffMemberId,
  publicSessionId: PublicSessionId,
): Promise<boolean> {
  const ended = await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffMemberId, staffMemberId), eq(staffSessions.publicId, publicSessionId)))
    .returning({ id: staffSessions.publicId });
  return ended.length > 0;
}

/** Ends every session of a member except the current one. */
export async function deleteOtherStaffSessions(
  db: Queryable,
  staffMemberId: StaffMemberId,
  currentId: StaffSessionId,
): Promise<void> {
  await db
    .delete(staffSessions)
    .where(
      and(eq(staffSessions.staffMemberId, staffMemberId), ne(staffSessions.idHash, hashOfSecret(currentId))),
    );
}

/** Ends every session of a member. */
export async function deleteSessionsOfMember(db: Queryable, staffMemberId: StaffMemberId): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.staffMemberId, staffMemberId));
}

export async function deleteExpiredStaffSessions(db: Queryable): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, shopNow));
}
