import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { CustomerId, PublicSessionId, SessionId, ShopperId, StoreId } from '#domain/ids.ts';
import type { Queryable } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { shopNow } from '../database/schema/columns.ts';
import { sessions } from '../database/schema/identity-tables.ts';
import { withoutWaitingForDisk } from '../database/without-waiting-for-disk.ts';
import { hashOfSecret } from './secrets.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a session lives after it was last used. */
export const SESSION_SECONDS = 30 * DAY;
/** The maximum lifetime of a signed-in session, however much it is used: docs/decisions/0108. */
const MAX_SECONDS = 90 * DAY;
/** A session used within this time is not written again. */
const TOUCH_SECONDS = HOUR;

export interface StoredSession {
  shopperId: ShopperId;
  customerId: CustomerId | null;
  /** Last written over an hour ago, so it should be touched. */
  isStale: boolean;
}

export interface NewSession {
  storeId: StoreId;
  shopperId: ShopperId;
  account: SessionAccount | null;
}

export interface SessionAccount {
  customerId: CustomerId;
  /** A short name from the user agent. */
  device: string;
}

const secondsFromNow = (seconds: number) => sql`${shopNow} + make_interval(secs => ${seconds})`;
const wasWithin = (seconds: number) => sql`> ${shopNow} - make_interval(secs => ${seconds})`;

const liveSession = preparedQuery((db) =>
  db
    .select({
      customerId: sessions.customerId,
      shopperId: sql<ShopperId>`${sessions.data} ->> 'shopperId'`,
      isStale: sql<boolean>`not ${sessions.lastSeenAt} ${wasWithin(TOUCH_SECONDS)}`,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.idHash, sql.placeholder('idHash')),
        eq(sessions.storeId, sql.placeholder('storeId')),
        sql`${sessions.expiresAt} > ${shopNow}`,
      ),
    )
    .prepare('live_session'),
);

/** The store's live session with this id, or null. */
export async function findSession(
  db: Queryable,
  storeId: StoreId,
  sessionId: SessionId,
): Promise<StoredSession | null> {
  const [row] = await liveSession(db).execute({ idHash: hashOfSecret(sessionId), storeId });
  return row ?? null;
}

/** Stores a session under the hash of its id, so that a copy of the table grants no access. */
export async function insertSession(
  db: Queryable,
  sessionId: SessionId,
  { storeId, shopperId, account }: NewSession,
): Promise<void> {
  const values = { idHash: hashOfSecret(sessionId), storeId, data: { shopperId } };
  if (account) await insertedSession(db).execute({ ...values, ...account });
  else await insertedAnonymous(db).execute(values);
}

const ofSession = {
  idHash: sql`${sql.placeholder('idHash')}`,
  storeId: sql`${sql.placeholder('storeId')}`,
  data: sql`${sql.param(sql.placeholder('data'), sessions.data)}`,
};

const insertedSession = preparedQuery((db) =>
  db
    .insert(sessions)
    .values({
      ...ofSession,
      customerId: sql`${sql.placeholder('customerId')}`,
      device: sql`${sql.placeholder('device')}`,
      expiresAt: sql`least(${secondsFromNow(SESSION_SECONDS)}, ${secondsFromNow(MAX_SECONDS)})`,
      endsAt: secondsFromNow(MAX_SECONDS),
    })
    .prepare('insert_session_of_account'),
);

const insertedAnonymous = preparedQuery((db) =>
  db
    .insert(sessions)
    .values({ ...ofSession, expiresAt: secondsFromNow(SESSION_SECONDS) })
    .returning({ withoutWaitingForDisk })
    .prepare('insert_session'),
);

/** Extends a session up to its end. False for one that was deleted meanwhile, which stays deleted. */
export async function touchSession(db: Queryable, sessionId: SessionId): Promise<boolean> {
  const touched = await db
    .update(sessions)
    .set({
      lastSeenAt: shopNow,
      expiresAt: sql`least(${secondsFromNow(SESSION_SECONDS)}, ${sessions.endsAt})`,
    })
    .where(eq(sessions.idHash, hashOfSecret(sessionId)))
    .returning({ id: sessions.publicId });
  return touched.length > 0;
}

/** A session in its owner's list. Its `id` grants no access. */
export interface ListedSession {
  id: PublicSessionId;
  device: string | null;
  signedInAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

/** The live sessions of an account, last used first. */
export async function listSessions(
  db: Queryable,
  customerId: CustomerId,
  currentId: SessionId,
): Promise<ListedSession[]> {
  return db
    .select({
      id: sessions.publicId,
      device: sessions.device,
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isCurrent: sql<boolean>`${sessions.idHash} = ${hashOfSecret(currentId)}`,
    })
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), sql`${sessions.expiresAt} > ${shopNow}`))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
}

export async function deleteSession(db: Queryable, sessionId: SessionId): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, hashOfSecret(sessionId)));
}

/** Ends one session of an account by its id in the list. Returns whether it existed. */
export async function deleteListedSession(
  db: Queryable,
  customerId: CustomerId,
  publicSessionId: PublicSessionId,
): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.customerId, customerId), eq(sessions.publicId, publicSessionId)))
    .returning({ id: sessions.publicId });
  return ended.length > 0;
}

/** Ends every session of an account except the current one. */
export async function deleteOtherSessions(
  db: Queryable,
  customerId: CustomerId,
  currentId: SessionId,
): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.customerId, customerId), ne(sessions.idHash, hashOfSecret(currentId))));
}

/** Ends every session of an account. */
export async function deleteSessionsOf(db: Queryable, customerId: CustomerId): Promise<void> {
  await db.delete(sessions).where(eq(sessions.customerId, customerId));
}

export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, shopNow));
}

/** Ends the sessions of all shoppers, signed in or not. */
export async function endAllSessions(db: Queryable): Promise<void> {
  await db.delete(sessions);
}
