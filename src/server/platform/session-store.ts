import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { preparedQuery } from './prepared-query.ts';
import { hashOfSecret } from './secrets.ts';
import { shopNow } from './tables/columns.ts';
import { sessions } from './tables/identity-tables.ts';

/** How long a session lives after it was last seen. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** A session that was seen within the last hour is not written again. */
const TOUCH_SECONDS = 60 * 60;

export interface StoredSession {
  shopperId: string;
  customerId: string | null;
  /** Last seen over an hour ago: it should be touched. */
  isStale: boolean;
}

const secondsFromNow = (seconds: number) => sql`${shopNow} + make_interval(secs => ${seconds})`;

const liveSession = preparedQuery((db) =>
  db
    .select({
      customerId: sessions.customerId,
      shopperId: sql<string>`${sessions.data} ->> 'shopperId'`,
      isStale: sql<boolean>`${sessions.expiresAt} < ${secondsFromNow(SESSION_SECONDS - TOUCH_SECONDS)}`,
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

/** The store's session with this id, unless it has ended or never was. */
export async function findSession(
  db: Queryable,
  storeId: string,
  sessionId: string,
): Promise<StoredSession | null> {
  const [row] = await liveSession(db).execute({ idHash: hashOfSecret(sessionId), storeId });
  return row ?? null;
}

/** Stores a session; of its id only the hash, so that a copy of the table opens no session. */
export async function insertSession(
  db: Queryable,
  sessionId: string,
  { storeId, shopperId, customerId }: { storeId: string; shopperId: string; customerId: string | null },
): Promise<void> {
  await db.insert(sessions).values({
    idHash: hashOfSecret(sessionId),
    storeId,
    customerId,
    data: { shopperId },
    expiresAt: secondsFromNow(SESSION_SECONDS),
  });
}

/** Gives a session its full time again. One that was ended meanwhile stays ended. */
export async function touchSession(db: Queryable, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: secondsFromNow(SESSION_SECONDS) })
    .where(eq(sessions.idHash, hashOfSecret(sessionId)));
}

export async function deleteSession(db: Queryable, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, hashOfSecret(sessionId)));
}

/** Ends every session of an account, on every device. */
export async function deleteSessionsOf(db: Queryable, customerId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.customerId, customerId));
}

/** Removes what has run out; nothing reads it any more. */
export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, shopNow));
}
