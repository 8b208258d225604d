import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { StaffImportId, StoreId } from '#domain/ids.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  importedSubscriptions,
  subscriptions,
} from '#server/platform/database/schema/subscription-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { enqueueNotification } from '../notices/subscription-notifications.ts';

const ASK_FOR_CARDS = 'ask-for-cards';
const BATCH = 200;

interface Asking {
  storeId: StoreId;
  importId: StaffImportId;
  /** ISO 8601, UTC. */
  at: string;
}

/** How far the owners of an import's subscriptions are. */
export interface CardCounts {
  waiting: number;
  /** Of those that wait: whose owners are asked if staff ask now. */
  toAsk: number;
  /** Of those that wait: which were paused in the other shop, and are not asked together. */
  paused: number;
  asked: number;
  begun: number;
  lastAskedAt: Date | null;
}

const isWaiting = eq(subscriptions.pausedBecause, 'no_card');

/** Nobody is asked twice within a day, also not by two members of the staff. */
const mayBeAsked = (at: SQL | Date) =>
  and(
    isWaiting,
    eq(importedSubscriptions.wasPaused, false),
    or(
      isNull(importedSubscriptions.askedAt),
      sql`${importedSubscriptions.askedAt} <= ${at instanceof Date ? sql`${at.toISOString()}::timestamptz` : at} - interval '1 day'`,
    ),
  );

/** How far the owners of an import's subscriptions are. */
export async function countCards(
  db: Queryable,
  storeId: StoreId,
  importId: StaffImportId,
): Promise<CardCounts> {
  const count = (condition: unknown) => sql<number>`count(*) filter (where ${condition})::int`;
  const [counts] = await db
    .select({
      waiting: count(isWaiting),
      toAsk: count(mayBeAsked(shopNow)),
      paused: count(and(isWaiting, eq(importedSubscriptions.wasPaused, true))),
      asked: count(and(isWaiting, sql`${importedSubscriptions.askedAt} is not null`)),
      begun: count(sql`${subscriptions.termsText} is not null`),
      lastAskedAt: sql<Date | null>`max(${importedSubscriptions.askedAt})`.mapWith(
        importedSubscriptions.askedAt,
      ),
    })
    .from(importedSubscriptions)
    .innerJoin(subscriptions, eq(subscriptions.id, importedSubscriptions.subscriptionId))
    .where(and(eq(importedSubscriptions.storeId, storeId), eq(importedSubscriptions.importId, importId)));
  return counts ?? { waiting: 0, toAsk: 0, paused: 0, asked: 0, begun: 0, lastAskedAt: null };
}

/** Begins to email the owners of an import's subscriptions that wait for a card, but for those that were paused in the other shop or were asked within the last day. */
export async function askForCards(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { storeId, importId, key }: { storeId: StoreId; importId: StaffImportId; key: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const asking: Asking = { storeId, importId, at: (await shopTime(tx)).toISOString() };
    await jobs.enqueue(tx, ASK_FOR_CARDS, asking, { key: `${importId}:${key}` });
  });
}

/** Declares the job that asks for cards. One that was killed goes on with those that were not asked. */
export function cardRequestJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void {
  jobs.handle<Asking>(ASK_FOR_CARDS, async (asking) => {
    while ((await askNext({ db, jobs }, asking)) === BATCH);
  });
}

async function askNext(
  { db, jobs }: { db: Deps['db']; jobs: Jobs },
  { storeId, importId, at }: Asking,
): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: subscriptions.id })
      .from(importedSubscriptions)
      .innerJoin(subscriptions, eq(subscriptions.id, importedSubscriptions.subscriptionId))
      .where(
        and(
          eq(importedSubscriptions.storeId, storeId),
          eq(importedSubscriptions.importId, importId),
          mayBeAsked(new Date(at)),
        ),
      )
      .orderBy(asc(subscriptions.id))
      .limit(BATCH)
      .for('update');
    const ids = rows.map(({ id }) => id);
    await tx
      .update(importedSubscriptions)
      .set({ askedAt: new Date(at) })
      .where(inArray(importedSubscriptions.subscriptionId, ids));
    for (const subscriptionId of ids)
      await enqueueNotification(tx, jobs, { subscriptionId, news: 'card_wanted', occasion: `import:${at}` });
    return ids.length;
  });
}
