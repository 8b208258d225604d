import { z } from 'zod';
import { JOURNAL_ACCOUNT_KEYS, type JournalAccount } from '#domain/bookkeeping/journal-accounts.ts';
import { type CallAnswer, defineCall } from '../../call.ts';
import { cents, currencyCode, LARGEST_VERSION, requiredLine, storeId } from '../../fields.ts';

const tag = 'Back office';
const day = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d$/, 'must be a day, like 2026-10-31')
  .describe("A day of the store's time zone that is over, included; left out: the month before this one");
const query = z.strictObject({ store_id: storeId, from: day.optional(), to: day.optional() });

const account = z.enum(JOURNAL_ACCOUNT_KEYS as [JournalAccount, ...JournalAccount[]]);
const name = requiredLine(100)
  .regex(/^[^=+\-@]/, 'must not begin with = + - or @')
  .describe("As QuickBooks has it; one below another one is 'Parent:Account'");
const names = z.strictObject(
  Object.fromEntries(JOURNAL_ACCOUNT_KEYS.map((key) => [key, name])) as Record<JournalAccount, typeof name>,
);
const version = z
  .int()
  .min(0)
  .max(LARGEST_VERSION)
  .describe('The version of the names that was shown; 0 before anybody has changed them');

export const adminJournal = defineCall({
  method: 'GET',
  path: '/admin/api/reports/journal',
  permission: 'reports:read',
  summary: 'What the journal of some days has in each account, as the file for QuickBooks adds it up',
  tag,
  query,
  answer: z.object({
    from: z.string(),
    to: z.string(),
    version,
    names,
    tables: z
      .array(
        z.object({
          currency: currencyCode,
          entries: z.int().describe('Days on which something happened'),
          lines: z.int().describe('Rows in the file'),
          accounts: z.array(z.object({ account, name: z.string(), debits: cents, credits: cents })),
        }),
      )
      .describe('One for each currency'),
  }),
});
export type Journal = CallAnswer<typeof adminJournal>;

export const adminJournalFile = defineCall({
  method: 'GET',
  path: '/admin/api/reports/journal/csv',
  permission: 'reports:export',
  summary:
    'Journal entries of some days as a CSV file that QuickBooks Online imports, one for each day and currency',
  tag,
  query,
  answer: z.any(),
});

export const adminSaveJournalAccounts = defineCall({
  method: 'POST',
  path: '/admin/api/reports/journal/accounts',
  permission: 'reports:export',
  summary: 'Names the accounts of journal entries, as QuickBooks has them',
  tag,
  body: z.strictObject({ store_id: storeId, version, names }),
  answer: z.object({ version }),
});
