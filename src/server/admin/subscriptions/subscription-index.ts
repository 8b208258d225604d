import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  adminSubscriptions,
  ListedSubscription,
} from '#contracts/admin/customers/subscriptions-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import { listSearchQuery } from '#domain/list-search.ts';
import type { SubscriptionSort, SubscriptionView } from '#domain/subscriptions/subscription-views.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { matchingRows } from '#server/platform/database/matching-rows.ts';
import {
  billingCycles,
  subscriptionLines,
  subscriptions,
  subscriptionWords,
} from '#server/platform/database/schema/subscription-tables.ts';

const SORTS: Readonly<Record<SubscriptionSort, Keyset>> = {
  newest: {
    columns: [
      { column: subscriptions.createdAt, type: 'moment' },
      { column: subscriptions.id, type: 'uuid' },
    ],
    direction: 'descending',
  },
  next: {
    columns: [
      { column: billingCycles.startsAt, type: 'moment' },
      { column: billingCycles.subscriptionId, type: 'uuid' },
    ],
    direction: 'ascending',
  },
};

type Query = z.output<typeof adminSubscriptions.query>;

/** A page of the subscriptions that match. */
export async function listedSubscriptions(
  db: Database,
  { store_id, view = 'all', q = '', sort = 'newest', limit = PAGE_SIZE, cursor }: Query,
): Promise<CallAnswer<typeof adminSubscriptions>> {
  const keyset = SORTS[sort];
  const found = await db
    .select({ subscription: subscriptions, due: billingCycles, position: positionIn(keyset) })
    .from(subscriptions)
    .leftJoin(
      billingCycles,
      and(eq(billingCycles.subscriptionId, subscriptions.id), eq(billingCycles.status, 'due')),
    )
    .where(
      and(
        eq(subscriptions.storeId, store_id),
        inView(view),
        sort === 'next' ? and(isNotNull(billingCycles.id), eq(billingCycles.storeId, store_id)) : undefined,
        q.trim() === '' ? undefined : await matchesSearch(db, store_id, q),
        afterCursor(keyset, cursor),
      ),
    )
    .orderBy(...orderOf(keyset))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  const contents = await contentsOf(
    db,
    page.map(({ subscription }) => subscription.id),
  );
  return {
    subscriptions: page.map((row) => toWire(row, contents.get(row.subscription.id))),
    next_cursor: nextCursor,
  };
}

/** Those that wait for a card are paused as well, and found among them. */
function inView(view: SubscriptionView): SQL | undefined {
  switch (view) {
    case 'all':
      return undefined;
    case 'no_card':
      return and(eq(subscriptions.status, 'paused'), eq(subscriptions.pausedBecause, 'no_card'));
    default:
      return eq(subscriptions.status, view);
  }
}

async function matchesSearch(db: Database, storeId: StoreId, typed: string): Promise<SQL> {
  const query = listSearchQuery(typed);
  if (query === null) return sql`false`;
  const matches = sql`${subscriptionWords(subscriptions)} @@ ${query}::tsquery`;
  const search = { storeId, table: subscriptions, id: subscriptions.id, matches };
  return matchingRows(db, search, matches);
}

interface Contents {
  units: number;
  cents: number;
}

async function contentsOf(db: Database, ids: readonly string[]): Promise<Map<string, Contents>> {
  const rows = await db
    .select({
      id: subscriptionLines.subscriptionId,
      units: sql<number>`sum(${subscriptionLines.quantity})::int`,
      cents: sql<number>`sum(${subscriptionLines.quantity} * ${subscriptionLines.unitPriceCents})::int`,
    })
    .from(subscriptionLines)
    .where(sql`${subscriptionLines.subscriptionId} = any(${sql.param(ids)}::uuid[])`)
    .groupBy(subscriptionLines.subscriptionId);
  return new Map(rows.map(({ id, ...contents }) => [id, contents]));
}

function toWire(
  {
    subscription,
    due,
  }: { subscription: typeof subscriptions.$inferSelect; due: typeof billingCycles.$inferSelect | null },
  contents: Contents | undefined,
): ListedSubscription {
  const isRunning = subscription.status === 'active' || subscription.status === 'past_due';
  const next = isRunning ? due : null;
  return {
    subscription_id: subscription.id,
    status: subscription.status,
    paused_because: subscription.pausedBecause,
    name: subscription.name,
    email: subscription.email,
    interval: subscription.intervalCount,
    interval_unit: subscription.intervalUnit,
    units: contents?.units ?? 0,
    subtotal: contents?.cents ?? 0,
    currency: subscription.currency,
    next_renewal_at: next?.startsAt.toISOString() ?? null,
    retry_at: next?.failureReason ? next.nextAttemptAt.toISOString() : null,
    started_at: subscription.createdAt.toISOString(),
  };
}
