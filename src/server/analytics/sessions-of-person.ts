import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { Person } from '#domain/accounts/person.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { analyticsEvents, analyticsSessions } from '#server/platform/database/schema/analytics-tables.ts';

type Visitor = Pick<Person, 'storeId' | 'shopperIds'>;

const isOf = ({ storeId, shopperIds }: Visitor) =>
  and(eq(analyticsSessions.storeId, storeId), inArray(analyticsSessions.shopperId, [...shopperIds]));

/** What was counted, with consent, in the browsers where the account is logged in. */
export async function exportAnalyticsSessions(
  db: Queryable,
  visitor: Visitor,
): Promise<PersonalData['visits']> {
  const visits = await db
    .select()
    .from(analyticsSessions)
    .where(isOf(visitor))
    .orderBy(desc(analyticsSessions.startedAt));
  const events = await db
    .select()
    .from(analyticsEvents)
    .where(
      inArray(
        analyticsEvents.sessionId,
        visits.map(({ id }) => id),
      ),
    )
    .orderBy(asc(analyticsEvents.happenedAt));
  const byVisit = Map.groupBy(events, ({ sessionId }) => sessionId);
  return visits.map(({ id, startedAt, durationSeconds, truncatedAddress }) => ({
    started_at: startedAt.toISOString(),
    duration_seconds: durationSeconds,
    shortened_address: truncatedAddress,
    events: (byVisit.get(id) ?? []).map(({ kind, subject, happenedAt }) => ({
      kind,
      subject,
      happened_at: happenedAt.toISOString(),
    })),
  }));
}

/** Deletes what was counted in the browsers of a deleted account; daily counts name nobody. */
export async function eraseAnalyticsSessions(tx: Transaction, visitor: Visitor): Promise<void> {
  await tx.delete(analyticsSessions).where(isOf(visitor));
}
