import { and, desc, eq, sql } from 'drizzle-orm';
import { emailPageOf } from '#domain/emails/email-texts.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { pageContents } from '../database/schema/store-tables.ts';
import type { EmailContent } from './email-content.ts';
import { inPublishedTexts } from './written-email.ts';

/** An email in the texts that staff of its store have published. */
export async function withPublishedTexts(
  db: Queryable,
  storeId: StoreId | undefined,
  email: EmailContent,
): Promise<EmailContent> {
  if (typeof email.texts !== 'object' || storeId === undefined) return email;
  const [row] = await publishedTexts(db).execute({ storeId, page: emailPageOf(email.texts.kind) });
  return inPublishedTexts(email, (row?.content as Record<string, unknown> | undefined) ?? null);
}

const publishedTexts = preparedQuery((db) =>
  db
    .select({ content: pageContents.content })
    .from(pageContents)
    .where(
      and(
        eq(pageContents.storeId, sql.placeholder('storeId')),
        eq(pageContents.page, sql.placeholder('page')),
      ),
    )
    .orderBy(desc(pageContents.version))
    .limit(1)
    .prepare('published_email_texts'),
);
