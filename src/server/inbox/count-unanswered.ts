import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { conversations } from '#server/platform/database/schema/inbox-tables.ts';

/** The condition of conversations that are not put off. */
export const isAwake = or(isNull(conversations.snoozedUntil), lte(conversations.snoozedUntil, shopNow));

/** How many open conversations wait for an answer, without those that are snoozed. */
export const countUnanswered = (db: Queryable, storeId: StoreId): Promise<number> =>
  db.$count(
    conversations,
    and(
      eq(conversations.storeId, storeId),
      eq(conversations.status, 'open'),
      eq(conversations.isUnanswered, true),
      isAwake,
    ),
  );
