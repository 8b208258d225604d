import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SentEmailId } from '#domain/ids.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { preparedWrite } from '../database/prepared-write.ts';
import { shopNow } from '../database/schema/columns.ts';
import { sentEmails } from '../database/schema/email-tables.ts';
import { withoutAwaiting } from '../database/transaction-client.ts';
import { withoutWaitingForDisk } from '../database/without-waiting-for-disk.ts';
import type { EmailContent, EmailSubject } from './email-content.ts';

export type SentEmail = typeof sentEmails.$inferSelect;

const rowOf = (email: EmailContent, { storeId, type, id }: EmailSubject) => ({
  storeId,
  subjectType: type,
  subjectId: id,
  key: email.key,
  content: withoutSignedLinks(email),
});

const SIGNED_LINK = '/subscriptions/manage#token=';

/**
 * Emails that were queued by the releases until November 2026 hold a link that opens a subscription, and everybody who sees an order may
 * read its emails: it is recorded as what it is signed for.
 */
function withoutSignedLinks(email: EmailContent): EmailContent {
  const blocks = email.blocks.map((block) => {
    if (!('button' in block) || !block.button.link.startsWith(SIGNED_LINK)) return block;
    const id = block.button.link.slice(SIGNED_LINK.length).split('.', 1)[0] ?? '';
    const token = { purpose: `manage-subscription:${email.to.toLowerCase()}`, validDays: 60, id };
    return { ...block, button: { ...block.button, link: '/subscriptions/manage', token } };
  });
  return { ...email, blocks };
}

/** Records an email that is queued, once, unless it is about nothing. */
export async function recordEmail(tx: Transaction, email: EmailContent): Promise<void> {
  if (!email.about) return;
  const row = rowOf(email, email.about);
  await withoutAwaiting(tx, () => recordedEmail(tx, row));
}

/** Records that an email was sent, in the texts it was sent with, also one that was never queued because it is written when it is sent. */
export async function recordSending(db: Database, email: EmailContent): Promise<void> {
  if (!email.about) return;
  await recordedSending(db, rowOf(email, email.about));
}

type EmailRow = ReturnType<typeof rowOf>;

const recordedEmail = preparedWrite<EmailRow>()(sentEmails, (tx, later) =>
  tx.insert(sentEmails).values(later).onConflictDoNothing(),
);

const recordedSending = preparedWrite<EmailRow>()(sentEmails, (db, later) =>
  db
    .insert(sentEmails)
    .values({ ...later, sentAt: shopNow })
    .onConflictDoUpdate({ target: sentEmails.key, set: { sentAt: shopNow, content: sql`excluded.content` } })
    .returning({ withoutWaitingForDisk }),
);

const isAbout = ({ storeId, type, id }: EmailSubject): SQL | undefined =>
  and(eq(sentEmails.storeId, storeId), eq(sentEmails.subjectType, type), eq(sentEmails.subjectId, id));

/** The emails about something, oldest first. */
export const emailsAbout = (db: Queryable, about: EmailSubject): Promise<SentEmail[]> =>
  db.select().from(sentEmails).where(isAbout(about)).orderBy(asc(sentEmails.createdAt));

/** One of them; null when there is none with this id. */
export async function findEmailAbout(
  db: Queryable,
  about: EmailSubject,
  emailId: SentEmailId,
): Promise<SentEmail | null> {
  const [email] = await db
    .select()
    .from(sentEmails)
    .where(and(isAbout(about), eq(sentEmails.id, emailId)));
  return email ?? null;
}

/** Erases sections with a title from the emails about the things whose ids `ids` selects. */
export async function eraseFromEmails(
  db: Queryable,
  { type, ids, title }: { type: EmailSubject['type']; ids: SQL; title: string },
): Promise<void> {
  const isSection = sql`block -> 'lines' ->> 'title' = ${title}`;
  const blocks = sql`${sentEmails.content} -> 'blocks'`;
  await db
    .update(sentEmails)
    .set({
      content: sql`jsonb_set(${sentEmails.content}, '{blocks}', coalesce((select jsonb_agg(block order by position) from jsonb_array_elements(${blocks}) with ordinality as listed (block, position) where (${isSection}) is not true), '[]'))`,
    })
    .where(
      and(
        eq(sentEmails.subjectType, type),
        sql`${sentEmails.subjectId} in (${ids})`,
        sql`exists (select from jsonb_array_elements(${blocks}) as block where ${isSection})`,
      ),
    );
}

/** Replaces a text wherever it stands in the emails about something. */
export async function replaceInEmails(
  db: Queryable,
  about: EmailSubject,
  { text, by }: { text: string; by: string },
): Promise<void> {
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1);
  await db
    .update(sentEmails)
    .set({
      content: sql`replace(${sentEmails.content}::text, ${inJson(text)}::text, ${inJson(by)}::text)::jsonb`,
    })
    .where(isAbout(about));
}

/** Deletes all emails about some things, with their texts. */
export async function eraseEmailsAbout(
  db: Queryable,
  { type, ids }: { type: EmailSubject['type']; ids: readonly string[] },
): Promise<void> {
  await db
    .delete(sentEmails)
    .where(and(eq(sentEmails.subjectType, type), inArray(sentEmails.subjectId, [...ids])));
}
