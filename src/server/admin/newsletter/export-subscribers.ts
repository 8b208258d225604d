import { and } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminExportSubscribers } from '#contracts/admin/newsletter/subscriber-calls.ts';
import type { NewsletterSubscriber } from '#server/newsletter/unsubscribe-subscriber.ts';
import type { Database } from '#server/platform/database/database.ts';
import { afterCursor, allPages, orderOf, pageOf, positionIn } from '#server/platform/database/keyset.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import type { FileContent } from '#server/staff-exports/write-export.ts';
import { csvContent } from '../exports/csv-content.ts';
import { SUBSCRIBERS_NEWEST_FIRST, subscriberCondition } from './subscriber-index.ts';

const BATCH = 500;

type Filters = z.output<typeof adminExportSubscribers.query>;

/** The subscribers that match as CSV, read in batches while they are stored; the file can be imported again. */
export function subscribersAsCsv(db: Database, filters: Filters): FileContent {
  return csvContent(rowsOf(db, filters), { escapesFormulas: true });
}

async function* rowsOf(db: Database, filters: Filters) {
  const condition = await subscriberCondition(db, filters);
  const read = async (cursor: string | undefined) =>
    pageOf(
      await db
        .select({ subscriber: newsletterSubscribers, position: positionIn(SUBSCRIBERS_NEWEST_FIRST) })
        .from(newsletterSubscribers)
        .where(and(condition, afterCursor(SUBSCRIBERS_NEWEST_FIRST, cursor)))
        .orderBy(...orderOf(SUBSCRIBERS_NEWEST_FIRST))
        .limit(BATCH + 1),
      BATCH,
    );
  for await (const { page } of allPages(read)) {
    for (const { subscriber } of page) yield toRow(subscriber);
  }
}

const toRow = (subscriber: NewsletterSubscriber): Record<string, string> => ({
  Email: subscriber.email,
  'Accepts Email Marketing': subscriber.status === 'confirmed' ? 'yes' : 'no',
  'Consent date': subscriber.consentedAt?.toISOString() ?? '',
  Source: subscriber.source,
  Status: subscriber.status,
  'Consent text': subscriber.consentText ?? '',
  'Signed up': subscriber.createdAt.toISOString(),
});
