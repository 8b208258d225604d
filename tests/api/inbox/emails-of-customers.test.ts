import { and, asc, eq, like, sql } from 'drizzle-orm';
import sharp, { type SharpOptions } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMailbox } from '#server/inbox/mailbox/read-mailbox.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import {
  conversationMessages,
  conversationPictures,
  conversations,
} from '#server/platform/database/schema/inbox-tables.ts';
import { emailsInOutbox, placeOrder } from '../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../support/buying/people.ts';
import { memoryMailbox } from '../../support/servers/memory-mailbox.ts';
import { rawEmail } from '../../support/servers/raw-email.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let support: TestShopper;
let supportId: string;

const server = memoryMailbox();
const read = () => readMailbox({ ...shop.deps, mailbox: server, ownAddresses: ['hello@doosra.example'] });

async function arrives(email: Parameters<typeof rawEmail>[0] | Buffer, bytes?: number): Promise<void> {
  const source = Buffer.isBuffer(email) ? email : Buffer.from(rawEmail(email));
  server.emails.push({ source, ...(bytes !== undefined && { bytes }) });
  await read();
}

let people = 0;
const someone = () => {
  people += 1;
  return `emails-${people}@example.com`;
};

const conversationsOf = (email: string) =>
  shop.db.select().from(conversations).where(eq(conversations.customerEmail, email));
const messagesOf = async (email: string) => {
  const rows = await shop.db
    .select({ message: conversationMessages })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(and(eq(conversations.storeId, STORE), eq(conversations.customerEmail, email)))
    .orderBy(asc(conversationMessages.createdAt));
  return rows.map(({ message }) => message);
};

/** A conversation that begins by an email and is answered and closed; returns the Message-ID of the answer. */
async function answered(email: string, sent: Parameters<typeof rawEmail>[0] = {}): Promise<string> {
  await arrives({ from: `Noor <${email}>`, text: 'Where is it?', ...sent });
  const [found] = await conversationsOf(email);
  const reply = {
    store_id: STORE,
    version: found?.version,
    text: 'It left.',
    closes: true,
    idempotency_key: crypto.randomUUID(),
  };
  expect((await support.post(`/admin/api/conversations/${found?.id}/replies`, reply)).status).toBe(200);
  return `<${encodeURIComponent(`conversation-reply:${reply.idempotency_key}`)}@storefront>`;
}

beforeAll(async () => {
  shop = await startTestShop();
  const member = await addStaff(shop, 'support');
  supportId = member.id;
  support = await browserOf(shop, member);
  server.emails.push({ source: Buffer.from(rawEmail({ from: 'before@example.com' })) });
  await read();
});
afterAll(() => shop.close());

describe('an email to the shop', () => {
  it('that was there before the mailbox was set is not read', async () => {
    expect(await conversationsOf('before@example.com')).toEqual([]);
  });

  it('begins a conversation, and the next one of its sender is part of it', async () => {
    const email = someone();
    await arrives({ from: `Noor Patel <${email}>`, subject: 'Re: Crunch?', text: 'Do you deliver?' });
    await arrives({ from: email, text: 'To Canada, I mean' });
    expect(await conversationsOf(email)).toMatchObject([
      { subject: 'Crunch?', customerName: 'Noor Patel', isUnanswered: true },
    ]);
    expect((await messagesOf(email)).map(({ text }) => text)).toEqual([
      'Do you deliver?',
      'To Canada, I mean',
    ]);
  });

  it('that answers us opens its conversation again, also from another address', async () => {
    const email = someone();
    const id = await answered(email);
    const quoted = 'Thanks!\n\nOn Mon, Nov 23, 2026 Doosra <hello@doosra.example> wrote:\n> It left.';
    await arrives({ from: 'sister@example.com', text: quoted, headers: { References: `<x@y> ${id}` } });
    expect(await conversationsOf(email)).toMatchObject([{ status: 'open', isUnanswered: true }]);
    expect((await messagesOf(email)).at(-1)).toMatchObject({
      text: 'Thanks!',
      original: expect.stringContaining('> It left.'),
      fromEmail: 'sister@example.com',
    });
  });

  it('that answers what we wrote first is part of that conversation, which waits for its writer then', async () => {
    const email = someone();
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { email });
    const message = {
      store_id: STORE,
      subject: 'Your order',
      text: 'It is sold out.',
      idempotency_key: crypto.randomUUID(),
    };
    const begun = await support.post(`/admin/api/orders/${order.id}/conversations`, message);
    const id = `<${encodeURIComponent(`conversation-reply:${message.idempotency_key}`)}@storefront>`;
    await arrives({ from: email, text: 'Then the other one', headers: { 'In-Reply-To': id } });
    expect(await conversationsOf(email)).toMatchObject([
      { id: begun.body.conversation_id, isUnanswered: true, assigneeId: supportId },
    ]);
    expect((await messagesOf(email)).map(({ text }) => text)).toEqual([
      'It is sold out.',
      'Then the other one',
    ]);
  });

  it('is stored once, also when its server has numbered its emails again', async () => {
    const email = someone();
    await arrives({ from: email, text: 'Only once' });
    server.uidValidity = '2';
    await read();
    await read();
    expect(await messagesOf(email)).toHaveLength(1);
    expect(await conversationsOf('before@example.com')).toHaveLength(1);
  });

  it('without a Message-ID is stored once, also when its server has numbered its emails again', async () => {
    const email = someone();
    await arrives({ from: email, text: 'Only once', id: '' });
    server.uidValidity = '3';
    await read();
    expect(await messagesOf(email)).toHaveLength(1);
  });

  it('without a Message-ID is not what our answer refers to', async () => {
    const email = someone();
    await answered(email, { id: '' });
    const emails = await emailsInOutbox(shop, 'conversation-reply:');
    expect(emails.find(({ to }) => to === email)?.answers).toEqual([]);
  });

  it('that arrived days before its server numbered its emails again is not fetched', async () => {
    const [email, earlier] = [someone(), someone()];
    await arrives({ from: email });
    const source = Buffer.from(rawEmail({ from: earlier }));
    server.emails.push({ source, arrivedAt: new Date(Date.now() - 3 * 86_400_000) });
    server.uidValidity = '4';
    server.fetched = [];
    await read();
    expect(server.fetched).not.toContain(server.emails.length);
  });

  it('that arrived days before is no message either when the connection broke after the first', async () => {
    const [email, earlier] = [someone(), someone()];
    await arrives({ from: email });
    const source = Buffer.from(rawEmail({ from: earlier }));
    server.emails.push({ source, arrivedAt: new Date(Date.now() - 3 * 86_400_000) });
    server.uidValidity = '5';
    server.breaksAfter = 1;
    await read().catch(() => undefined);
    server.breaksAfter = Number.POSITIVE_INFINITY;
    await read();
    expect(await conversationsOf(earlier)).toEqual([]);
  });

  it('that a program wrote is left out', async () => {
    const email = someone();
    const id = await answered(email);
    const headers = { 'In-Reply-To': id, 'Auto-Submitted': 'auto-replied' };
    await arrives({ from: email, text: 'I am away until Monday', headers });
    await arrives({ from: 'hello@doosra.example', text: 'Our own' });
    expect(await conversationsOf(email)).toMatchObject([{ status: 'closed' }]);
    expect(await conversationsOf('hello@doosra.example')).toEqual([]);
  });

  it('that reports that our answer was not delivered is a note, and the conversation waits again', async () => {
    const email = someone();
    const id = await answered(email);
    const headers = { 'Content-Type': 'multipart/report; boundary=part' };
    const text = `--part\nContent-Type: text/plain\n\nNo such mailbox\n--part\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${id}\n--part--`;
    await arrives({ from: 'MAILER-DAEMON@mx.example.com', text, headers });
    expect((await messagesOf(email)).at(-1)).toMatchObject({
      kind: 'note',
      text: expect.stringContaining('No such mailbox'),
    });
    const [conversation] = await conversationsOf(email);
    expect(conversation).toMatchObject({ status: 'open', isUnanswered: true });
    const told = (await emailsInOutbox(shop, 'conversation-answer:')).filter(({ blocks }) =>
      JSON.stringify(blocks).includes(conversation?.id ?? ''),
    );
    expect(told.at(-1)?.subject).toBe('An answer to a customer was not delivered');
  });

  it('is shown as text, with the names of what is attached', async () => {
    const email = someone();
    const html = '<p>Torn <b>pouch</b><img src="https://evil.example/x.gif"></p><script>alert(1)</script>';
    const text = `--part\nContent-Type: text/html\n\n${html}\n--part\nContent-Type: image/jpeg; name=pouch.jpg\nContent-Disposition: attachment; filename=pouch.jpg\nContent-Transfer-Encoding: base64\n\nAAAA\n--part--`;
    await arrives({ from: email, text, headers: { 'Content-Type': 'multipart/mixed; boundary=part' } });
    const [message] = await messagesOf(email);
    expect(message).toMatchObject({ attachments: [{ name: 'pouch.jpg', bytes: 3 }] });
    expect(message?.text).toContain('Torn pouch');
    expect(message?.text).not.toMatch(/<|alert/);
  });

  it('has its photos, encoded again, for those who answer customers only', async () => {
    const email = someone();
    const noise = {
      create: { width: 400, height: 300, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    };
    const photo = await sharp(noise as SharpOptions)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Secret place' } })
      .toBuffer();
    const part = (name: string, bytes: Buffer) =>
      `--part\nContent-Type: image/jpeg; name=${name}\nContent-Disposition: attachment; filename=${name}\nContent-Transfer-Encoding: base64\n\n${bytes.toString('base64')}\n`;
    const text = `${part('pouch.jpg', photo)}${part('broken.jpg', Buffer.alloc(20_000, 7))}--part--`;
    await arrives({ from: email, text, headers: { 'Content-Type': 'multipart/mixed; boundary=part' } });
    const [found] = await conversationsOf(email);
    const { body } = await support.get(`/admin/api/conversations/${found?.id}?store_id=${STORE}`);
    const [message] = body.conversation.messages;
    expect(message.pictures).toMatchObject([{ name: 'pouch.jpg' }]);
    expect(message.attachments).toHaveLength(2);
    const [{ url }] = message.pictures;
    const [row] = await shop.db.select().from(conversationPictures);
    expect((await sharp(row?.webp).metadata()).exif).toBeUndefined();
    const packer = await browserOf(shop, await addStaff(shop, 'packer'));
    expect([(await support.get(url)).status, (await packer.get(url)).status]).toEqual([200, 403]);
  });

  it('that is larger than what is read of it says so', async () => {
    const email = someone();
    await arrives(Buffer.from(rawEmail({ from: email, text: 'Large' })), 90_000_000);
    expect((await messagesOf(email)).at(0)?.text).toMatch(/^Large\n\n\(The email is larger/);
  });

  it.each([
    ['nobody', Buffer.from('Subject: x\r\n\r\nx')],
    ['no address', Buffer.from(rawEmail({ from: 'Noor <nowhere>' }))],
    ['zeros', Buffer.from(rawEmail({ from: 'zeros@example.com', text: 'a\0b\ud800' }))],
    ['nothing', Buffer.alloc(0)],
  ])('with a sender that is %s does not stop the next one', async (_, source) => {
    const email = someone();
    await arrives(source);
    await arrives({ from: email, text: 'Next' });
    expect(await messagesOf(email)).toHaveLength(1);
  });
});

describe('an email that cannot be stored', () => {
  const unreadable = () => shop.db.$count(alerts, like(alerts.key, 'email-unreadable:%'));

  it('for a NUL in its ids is stored without it, and answers what it answers', async () => {
    const email = someone();
    const id = await answered(email);
    const broken = id.replace('<', '<\0');
    await arrives({ from: email, text: 'Zero', headers: { 'Message-ID': '<ze\0ro@x>', References: broken } });
    expect((await messagesOf(email)).at(-1)).toMatchObject({ text: 'Zero', emailMessageId: '<zero@x>' });
    expect(await conversationsOf(email)).toMatchObject([{ status: 'open' }]);
    expect(await unreadable()).toBe(0);
  });

  it('stays in the mailbox, staff are told, and the next one is read', async () => {
    const [refused, next] = [someone(), someone()];
    await shop.db.execute(
      sql`alter table conversation_messages add constraint refuses check (text not like 'Refused%')`,
    );
    server.emails.push({ source: Buffer.from(rawEmail({ from: refused, text: 'Refused by the database' })) });
    await arrives({ from: next, text: 'And on' });
    await read();
    await shop.db.execute(sql`alter table conversation_messages drop constraint refuses`);
    expect([await conversationsOf(refused), (await messagesOf(next)).length]).toEqual([[], 1]);
    const raised = await shop.db.select().from(alerts).where(like(alerts.key, 'email-unreadable:%'));
    expect(raised).toMatchObject([{ text: expect.stringContaining('violates check constraint') }]);
    expect(JSON.stringify(raised)).not.toContain('Refused by');
  });

  it('because the database does not work is read again', async () => {
    const email = someone();
    await shop.db.execute(sql`alter table conversation_messages rename to away`);
    await expect(arrives({ from: email, text: 'Later' })).rejects.toThrow();
    await shop.db.execute(sql`alter table away rename to conversation_messages`);
    await read();
    expect(await messagesOf(email)).toHaveLength(1);
  });
});

it('raises one alert while the mailbox does not open, and reads on once it does', async () => {
  const email = someone();
  server.isDown = true;
  await arrives({ from: email, text: 'Later' });
  await read();
  server.isDown = false;
  await read();
  const raised = await shop.db
    .select()
    .from(alerts)
    .where(eq(alerts.title, 'Emails of customers are not read'));
  expect(raised).toMatchObject([{ text: expect.stringContaining('mail.example.com') }]);
  expect(await messagesOf(email)).toHaveLength(1);
});
