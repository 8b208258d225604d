import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import {
  createEmailOutbox,
  type EmailTransport,
  smtpEmailTransport,
} from '#server/platform/email/email-outbox.ts';
import { startSmtpServer, type TestSmtpServer } from '../../support/servers/smtp-server.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const FROM = 'Doosra <hello@doosra.example>';
const REPLY_TO = 'people@doosra.example';
const HOUSE = { brand: 'Doosra', publicUrl: 'https://doosra.example' };
const CONTENT: EmailContent = {
  to: 'gita@example.com',
  key: 'test:1',
  subject: 'Crunch',
  preview: 'A word with you.',
  texts: 'for-staff',
  heading: 'A word with you',
  blocks: [{ paragraph: 'Salt & <b>pepper</b>' }, { button: { label: 'Look', link: '/shop' } }],
  reason: 'You get this mail because you asked for it.',
};

let server: TestSmtpServer;
let transport: EmailTransport;
let shop: TestShop;
beforeEach(async () => {
  server = await startSmtpServer();
  transport = smtpEmailTransport({ smtpUrl: server.url, from: FROM, replyTo: REPLY_TO });
  shop = await startTestShop(({ jobs }) => ({ emails: createEmailOutbox(jobs, transport, HOUSE) }), {
    work: true,
  });
});
afterEach(async () => {
  await shop.close();
  transport.close();
  await server.close();
});

const send = (changes: Partial<EmailContent> = {}) =>
  shop.db.transaction((tx) => shop.deps.emails.enqueue(tx, STORE, { ...CONTENT, ...changes }));
const arrival = (count: number) =>
  vi.waitFor(() => expect(server.received).toHaveLength(count), { timeout: 20_000, interval: 50 });

describe('emails by SMTP', () => {
  it('that a person wrote follows what it answers, and is not marked as sent by a program', async () => {
    await send({ answers: ['<a@x>', '<b@x>'] });
    await arrival(1);
    const headers = new Map(server.received[0]?.headers.map(({ key, value }) => [key, value]));
    expect([headers.get('in-reply-to'), headers.get('references')]).toEqual(['<b@x>', '<a@x> <b@x>']);
    expect(headers.has('auto-submitted')).toBe(false);
  });

  it('arrives as text and as HTML, from and to whom it should', async () => {
    await send();
    await arrival(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      subject: 'Crunch',
      from: { name: 'Doosra', address: 'hello@doosra.example' },
      to: [{ address: 'gita@example.com' }],
      replyTo: [{ address: REPLY_TO }],
    });
    expect(mail?.text).toContain('Salt & <b>pepper</b>');
    expect(mail?.html).toContain('Salt &amp; &lt;b&gt;pepper&lt;/b&gt;');
    expect(mail?.html).toContain('href="https://doosra.example/shop"');
  });

  it("has the store's name for its sender where the setting is an address alone", async () => {
    const named = smtpEmailTransport({ smtpUrl: server.url, from: 'hello@doosra.example', replyTo: null });
    const message = {
      ...CONTENT,
      senderName: 'Tumeric & Salt',
      replyTo: null,
      text: '.',
      html: '.',
      headers: {},
    };
    await named.send(message, { emailClass: 'ordinary' });
    named.close();
    await arrival(1);
    expect(server.received[0]?.from).toEqual({ name: 'Tumeric & Salt', address: 'hello@doosra.example' });
  });

  it('says that a machine wrote it, so that no other machine answers', async () => {
    await send();
    await arrival(1);
    expect(header('auto-submitted')).toBe('auto-generated');
  });

  it('is answered to the address that it names', async () => {
    await send({ replyTo: 'noor@example.com' });
    await arrival(1);
    expect(server.received[0]?.replyTo).toMatchObject([{ address: 'noor@example.com' }]);
  });

  it('can be ended with one click when nobody needs it', async () => {
    await send({ unsubscribeLink: '/newsletter/unsubscribe?token=abc' });
    await arrival(1);
    expect(header('list-unsubscribe')).toBe('<https://doosra.example/newsletter/unsubscribe?token=abc>');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('is sent once for the same key', async () => {
    await send();
    await send();
    await send({ key: 'test:2', subject: 'The other one' });
    await arrival(2);
    expect(server.received.map(({ subject }) => subject).toSorted()).toEqual(['Crunch', 'The other one']);
  });
});

describe('the outbox', () => {
  it('keeps emails while the server is down, and delivers them once', async () => {
    const port = Number(new URL(server.url).port);
    await server.close();
    await send();
    await jobToBe({ state: 'retry', retry_count: 0 });
    server = await startSmtpServer(port);
    await runRetriesNow();
    await arrival(1);
    await jobToBe({ state: 'completed' });
    expect(server.received).toHaveLength(1);
  });

  it('keeps what the server will not take yet', async () => {
    server.refuseWith(451);
    await send();
    await jobToBe({ state: 'retry' });
    server.refuseWith(null);
    await runRetriesNow();
    await arrival(1);
  });

  it('stops at once when the server refuses for good, and keeps the reason', async () => {
    server.refuseWith(550);
    await send();
    await jobToBe({ state: 'failed' });
    expect(JSON.stringify((await job())?.output)).toContain('550');
  });

  it('forgets what an email said once it is sent', async () => {
    await send({ blocks: [{ button: { label: 'Go', link: '/reset-password?token=secret-of-gita' } }] });
    await jobToBe({ state: 'completed' });
    expect(JSON.stringify((await job())?.data)).not.toContain('secret-of-gita');
    expect((await job())?.data).toMatchObject({ to: 'gita@example.com', key: 'test:1' });
  });

  it('does not send again what a killed process had sent', async () => {
    await send();
    await jobToBe({ state: 'completed' });
    await shop.db.execute(
      sql`update pgboss.job set state = 'retry', start_after = now(), completed_on = null where name = 'send-mail'`,
    );
    await jobToBe({ state: 'completed', retry_count: 1 });
    expect(server.received).toHaveLength(1);
  });
});

interface JobRow extends Record<string, unknown> {
  state: string;
  retry_count: number;
  data: object;
  output: unknown;
}

async function job(): Promise<JobRow | undefined> {
  const { rows } = await shop.db.execute<JobRow>(
    sql`select state::text, retry_count, data, output from pgboss.job where name = 'send-mail'`,
  );
  return rows[0];
}

const jobToBe = (expected: object) =>
  vi.waitFor(async () => expect(await job()).toMatchObject(expected), { timeout: 20_000, interval: 50 });

/** A minute and more, in no time. */
const runRetriesNow = () =>
  shop.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`,
  );

const header = (name: string) => server.received[0]?.headers.find(({ key }) => key === name)?.value;
