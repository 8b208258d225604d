import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { importStore } from '#server/import/import-store.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { withPublishedTexts } from '#server/platform/email/published-texts.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';
import { importedStore } from './imported-store.ts';

const store = importedStore();

async function sent(): Promise<EmailContent> {
  const written = writtenEmail('account-ready', {});
  const email = { to: 'ann@example.com', key: 'account', reason: 'You have an account.' };
  return withPublishedTexts(store.db, store.files.store.storeId, {
    ...email,
    ...written.head,
    blocks: [written.paragraph('opening')],
  });
}

it('emails have the texts that a store comes with, and those of the program for the rest', async () => {
  expect(await sent()).toMatchObject({
    subject: 'Your account is ready',
    heading: 'Come in. The bag is open.',
    blocks: [{ paragraph: 'Your account is ready. Log in to see your orders and where they are.' }],
  });
});

it('emails have the new texts once another file is imported', async () => {
  await importStore(store.db, { ...store.files, emails: { 'account-ready': { heading: 'Sit down.' } } });
  expect((await sent()).heading).toBe('Sit down.');
});

it('a text that a release has added is no change of the file', async () => {
  const emails = { 'account-ready': { heading: 'Sit down.' } };
  await importStore(store.db, { ...store.files, emails });
  const stored = sql`page_contents where page = 'email-account-ready'`;
  await store.db.execute(
    sql`update page_contents set content = content - 'button' where page = 'email-account-ready'`,
  );
  const before = await store.db.execute(sql`select version from ${stored}`);
  await importStore(store.db, { ...store.files, emails });
  expect((await store.db.execute(sql`select version from ${stored}`)).rows).toEqual(before.rows);
});
