import { and, eq, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { SessionData } from '#contracts/analytics-calls.ts';
import type { AnalyticsSessionId, ShopperId, StoreId } from '#domain/ids.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { analyticsEvents, analyticsSessions } from '#server/platform/database/schema/analytics-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { nameBasedUuid } from '#server/platform/database/uuid.ts';
import type { SessionEvent } from './session-events.ts';

/** Identifies an analytics session and its shopper. */
export interface AnalyticsSessionKey {
  storeId: StoreId;
  shopperId: ShopperId;
  /**
   * Chosen by the browser; only unique together with the shopper, so that it cannot refer to another's
   * session.
   */
  browserSessionId: string;
}

type CartStatus = SessionData['cartData']['cartStatus'];

/** Older times reported by a browser are not trusted. */
const OLDEST = sql`interval '31 days'`;

interface SessionReport {
  cartStatus: CartStatus;
  durationSeconds: number;
  attribution: Record<string, string> | null;
  /** All events of the session so far. */
  events: readonly SessionEvent[];
}

/** Inserts or updates the session from its latest report. */
export function saveReport(
  db: Database,
  key: AnalyticsSessionKey,
  { cartStatus, durationSeconds, attribution, events }: SessionReport,
): Promise<void> {
  const startedAt = sql`${shopNow} - make_interval(secs => ${durationSeconds})`;
  return db.transaction(async (tx) => {
    await insertUnlessKnown(tx, key, { cartStatus, durationSeconds, attribution, startedAt });
    await tx
      .update(analyticsSessions)
      .set({ cartStatus, durationSeconds, attribution, updatedAt: shopNow })
      .where(eq(analyticsSessions.id, ownerOf(key).id));
    await replaceEvents(tx, key, events);
  });
}

/** Stores the truncated address of a session, which may not have reported anything yet. */
export function saveNetworkAddress(
  db: Database,
  key: AnalyticsSessionKey,
  truncatedAddress: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await insertUnlessKnown(tx, key, { cartStatus: 'empty', truncatedAddress, startedAt: shopNow });
    await tx
      .update(analyticsSessions)
      .set({ truncatedAddress })
      .where(eq(analyticsSessions.id, ownerOf(key).id));
  });
}

/**
 * Not with `on conflict do update`, which watches one unique index: of two reports at once, one could violate the other
 * index of the same id.
 */
async function insertUnlessKnown(
  tx: Transaction,
  key: AnalyticsSessionKey,
  session: Omit<PgInsertValue<typeof analyticsSessions>, 'id' | 'storeId' | 'shopperId' | 'consented'>,
): Promise<void> {
  await tx
    .insert(analyticsSessions)
    .values({ ...session, ...ownerOf(key), consented: true })
    .onConflictDoNothing();
}

async function replaceEvents(
  tx: Transaction,
  key: AnalyticsSessionKey,
  events: readonly SessionEvent[],
): Promise<void> {
  const { id, storeId } = ownerOf(key);
  await tx
    .delete(analyticsEvents)
    .where(and(eq(analyticsEvents.storeId, storeId), eq(analyticsEvents.sessionId, id)));
  if (events.length === 0) return;
  await tx.insert(analyticsEvents).values(
    events.map(({ happenedAt, ...event }) => ({
      ...event,
      storeId,
      sessionId: id,
      happenedAt: sql`least(greatest(${happenedAt}::timestamptz, ${shopNow} - ${OLDEST}), ${shopNow})`,
    })),
  );
}

function ownerOf({ storeId, shopperId, browserSessionId }: AnalyticsSessionKey): {
  id: AnalyticsSessionId;
  storeId: StoreId;
  shopperId: ShopperId;
} {
  const id = nameBasedUuid(`${shopperId}:${browserSessionId}`) as AnalyticsSessionId;
  return { id, storeId, shopperId };
}
