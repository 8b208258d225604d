import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SentEmailId } from '#domain/ids.ts';
import type { EmailContent, EmailSubject } from '#server/platform/email/email-content.ts';
import { createdAt, id, moment, storeId } from './columns.ts';
import { stores } from './store-tables.ts';

/** Emails about something that staff look at, as they were written; links by which they open something are not in it. */
export const sentEmails = pgTable(
  'sent_emails',
  {
    id: id<SentEmailId>(),
    storeId: storeId().references(() => stores.id),
    subjectType: text('subject_type').$type<EmailSubject['type']>().notNull(),
    subjectId: text('subject_id').notNull(),
    key: text('key').notNull().unique(),
    content: jsonb('content').$type<EmailContent>().notNull(),
    /** When it was queued. */
    createdAt: createdAt(),
    /** When the email server took it; null while it waits, or when it never did. */
    sentAt: moment('sent_at'),
  },
  (table) => [index().on(table.storeId, table.subjectType, table.subjectId, table.createdAt)],
);
