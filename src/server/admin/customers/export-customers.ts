import { and } from 'drizzle-orm';
import { amountText } from '#domain/money.ts';
import { minuteAt } from '#domain/store-days.ts';
import { type CustomerFilter, customerCondition } from '#server/customers/customer-filter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { afterCursor, allPages, orderOf, pageOf, positionIn } from '#server/platform/database/keyset.ts';
import { customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import type { FileContent } from '#server/staff-exports/write-export.ts';
import { csvContent } from '../exports/csv-content.ts';
import { CUSTOMERS_NEWEST_FIRST } from './customer-index.ts';

const BATCH = 500;

/**
 * The customers that match as CSV, read in batches while they are stored. Cells that a spreadsheet would take for a
 * formula get an apostrophe; the mark at the beginning lets Excel read the text as UTF-8.
 */
export async function customersAsCsv(db: Database, filter: CustomerFilter): Promise<FileContent> {
  const timeZone = await storeTimeZone(db, filter.storeId);
  return csvContent(rowsOf(db, filter, timeZone), { escapesFormulas: true });
}

async function* rowsOf(db: Database, filter: CustomerFilter, timeZone: string) {
  const condition = await customerCondition(db, filter);
  const read = async (cursor: string | undefined) =>
    pageOf(
      await db
        .select({ profile: customerProfiles, position: positionIn(CUSTOMERS_NEWEST_FIRST) })
        .from(customerProfiles)
        .where(and(condition, afterCursor(CUSTOMERS_NEWEST_FIRST, cursor)))
        .orderBy(...orderOf(CUSTOMERS_NEWEST_FIRST))
        .limit(BATCH + 1),
      BATCH,
    );
  for await (const { page } of allPages(read)) {
    for (const { profile } of page) yield toRow(profile, timeZone);
  }
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

/** Shopify's columns first, so that other programs read them. */
const toRow = (profile: typeof customerProfiles.$inferSelect, timeZone: string): Record<string, string> => ({
  'Customer ID': profile.id,
  'First Name': profile.firstName,
  'Last Name': profile.lastName,
  Email: profile.email,
  'Accepts Email Marketing': yesOrNo(profile.acceptsEmails),
  'Default Address City': profile.city,
  'Default Address Country Code': profile.country,
  Phone: profile.phone ?? '',
  'Total Spent': amountText(profile.lifetimeCents),
  'Total Orders': String(profile.orderCount),
  Tags: profile.tags.join(', '),
  Account: yesOrNo(profile.accountId !== null),
  Subscribed: yesOrNo(profile.isSubscribed),
  [`First order (${timeZone})`]: profile.firstOrderAt ? minuteAt(profile.firstOrderAt, timeZone) : '',
  [`Last order (${timeZone})`]: profile.lastOrderAt ? minuteAt(profile.lastOrderAt, timeZone) : '',
});
