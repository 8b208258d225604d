import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imapMailbox } from '#server/inbox/mailbox/imap-mailbox.ts';
import { readMailbox } from '#server/inbox/mailbox/read-mailbox.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { conversationMessages } from '#server/platform/database/schema/inbox-tables.ts';
import { type Dovecot, hasDovecot, startDovecot } from '../../support/servers/dovecot.ts';
import { rawEmail } from '../../support/servers/raw-email.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

if (!hasDovecot) console.warn('SKIPPED: the IMAP server, without Dovecot (apt-get install dovecot-imapd).');

describe.skipIf(!hasDovecot)('a mailbox on a real IMAP server', () => {
  let dovecot: Dovecot;
  let shop: TestShop;
  let people: ImapFlow;
  beforeAll(async () => {
    [dovecot, shop] = await Promise.all([startDovecot(), startTestShop()]);
    const { hostname: host, port, username: user, password: pass } = new URL(dovecot.urlOf('hello'));
    people = new ImapFlow({ host, port: Number(port), secure: false, auth: { user, pass }, logger: false });
    await people.connect();
  });
  afterAll(async () => {
    await people.logout();
    await shop.close();
    await dovecot.close();
  });

  const arrives = (text: string) =>
    people.append('INBOX', rawEmail({ from: `${text.toLowerCase()}@example.com`, text }));
  const read = (url = dovecot.urlOf('hello')) =>
    readMailbox({ ...shop.deps, mailbox: imapMailbox(url), ownAddresses: [] });
  const texts = async () =>
    (await shop.db.select().from(conversationMessages)).map(({ text }) => text).toSorted();

  it('is read from where it was left, whatever people do in it, and without changing it', async () => {
    await arrives('Before');
    await read();
    await arrives('First');
    await arrives('Second');
    await people.mailboxOpen('INBOX');
    await people.messageFlagsAdd('2', ['\\Seen']);
    await read();
    await people.messageDelete('1:2');
    await arrives('Third');
    await read();
    await read();
    expect(await texts()).toEqual(['First', 'Second', 'Third']);
    const left = await people.fetchAll('1:*', { flags: true });
    expect(left.map(({ flags }) => flags?.has('\\Seen') ?? false)).toEqual([false, false]);
  });

  const arrivedSince = async (moment: Date, folder: string) => {
    const open = await imapMailbox(`${dovecot.urlOf('hello')}/${folder}`).open();
    const sources: string[] = [];
    for await (const { source } of open.emailsSince(moment)) sources.push(source.toString());
    await open.close();
    return sources;
  };

  it('gives what arrived since a moment, and nothing from before it', async () => {
    const moment = new Date(Date.now() - 3_600_000);
    await people.mailboxCreate('Moved');
    await people.append('Moved', rawEmail({ text: 'Newer' }), [], new Date());
    await people.append('Moved', rawEmail({ text: 'Older' }), [], new Date(moment.getTime() - 60_000));
    expect(await arrivedSince(moment, 'Moved')).toEqual([expect.stringContaining('Newer')]);
  });

  it('gives nothing since a moment after which nothing arrived', async () => {
    await people.mailboxCreate('Quiet');
    expect(await arrivedSince(new Date(), 'Quiet')).toEqual([]);
  });

  it('is not opened with a wrong password, which raises an alert', async () => {
    await read(dovecot.urlOf('hello').replace('geheim', 'wrong'));
    const raised = await shop.db.select().from(alerts);
    expect(raised).toMatchObject([{ title: 'Emails of customers are not read' }]);
    expect(raised[0]?.text).not.toContain('wrong@');
  });
});
