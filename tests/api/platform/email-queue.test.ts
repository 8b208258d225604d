import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppDeps } from '#server/app-deps.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import {
  createEmailOutbox,
  type EmailMessage,
  type EmailTransport,
  smtpEmailTransport,
} from '#server/platform/email/email-outbox.ts';
import { linkSigner } from '#server/platform/email/sign-links.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { CARDS, finalize, openCheckout, payWith } from '../../support/buying/buying.ts';
import { ASHA } from '../../support/buying/people.ts';
import { startSmtpServer } from '../../support/servers/smtp-server.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const SENDER = { brand: 'Doosra', publicUrl: 'http://localhost:3000' };

let shop: TestShop;
afterEach(() => shop.close());

/** A shop at work whose emails take this way. It polls so rarely that jobs only start because it was notified of them. */
const startShop = async (transport: EmailTransport, pollingSeconds = 600) => {
  const overrides = ({ db, jobs, sessionSecret }: AppDeps) => ({
    emails: createEmailOutbox(jobs, transport, SENDER, linkSigner(db, sessionSecret)),
  });
  shop = await startTestShop(overrides, { work: true, pollingSeconds });
};

/** Takes an email at once, unless `gate` holds it back or refuses it. */
function recordingTransport(gate: (message: EmailMessage) => Promise<void> = async () => undefined) {
  const sent: EmailMessage[] = [];
  const transport: EmailTransport = {
    async send(message) {
      await gate(message);
      sent.push(message);
    },
    findFault: async () => null,
    close: () => undefined,
  };
  return { sent, transport };
}

const confirmation = (order: number): EmailContent => ({
  to: 'gita@example.com',
  key: `order-confirmation:${order}`,
  subject: `Order ${order}`,
  preview: '',
  texts: 'for-staff',
  heading: 'Thank you',
  blocks: [],
  reason: '',
});

const enqueue = (from: number, to: number) =>
  shop.db.transaction(async (tx) => {
    for (let order = from; order < to; order += 1)
      await shop.deps.emails.enqueue(tx, STORE, confirmation(order));
  });

const askForReset = () =>
  shop.shopper().post('/auth/forgot_password', { email: ASHA.email, store_id: STORE });

const untilTrue = (check: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => expect(await check()).toBe(true), { timeout: 20_000, interval: 20 });

const tokenIn = (message: EmailMessage | undefined) => /token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';

/** The statements that fetch this many emails from their queue. */
async function fetchesOf(emails: number): Promise<{ text: string; name?: string }[]> {
  const { sent, transport } = recordingTransport();
  await startShop(transport);
  const queries = vi.spyOn(shop.db.$client, 'query');
  await enqueue(0, emails);
  await untilTrue(() => sent.length === emails);
  const texts = queries.mock.calls.map(([query]) => query as unknown as { text: string; name?: string });
  return texts.filter(({ text }) => /'send-mail'[\s\S]*skip locked/i.test(text));
}

describe('queued emails', () => {
  it('are fetched by the batch', async () => {
    const fetches = await fetchesOf(200);
    expect(fetches.length).toBeGreaterThan(5);
    expect(fetches.length).toBeLessThan(20);
  });

  it('are fetched by a statement that PostgreSQL plans once', async () => {
    // A statement has a name from its second use on.
    const names = (await fetchesOf(200)).slice(1).map(({ name }) => name);
    expect({ isNamed: names.every(Boolean), different: new Set(names).size }).toEqual({
      isNamed: true,
      different: 1,
    });
  });

  it('share a few connections to the email server', async () => {
    const server = await startSmtpServer();
    const transport = smtpEmailTransport({ smtpUrl: server.url, from: 'shop@example.com', replyTo: null });
    await startShop(transport);
    await enqueue(0, 100);
    await untilTrue(() => server.received.length === 100);
    expect(server.connections().made).toBeLessThanOrEqual(5);
    transport.close();
    await server.close();
  });

  it('that a stopping process has fetched are sent by the next one, once', async () => {
    const { promise: closed, resolve: open } = Promise.withResolvers<void>();
    const { sent, transport } = recordingTransport(() => closed);
    await startShop(transport);
    await enqueue(0, 20);
    await untilTrue(async () => (await statesOf('send-mail')).active === 20);
    const stopped = shop.deps.jobs.stop();
    open();
    await stopped;
    expect(sent.length).toBeLessThan(20);
    const { completed = 0, retry } = await statesOf('send-mail');
    expect({ completed, retry }).toEqual({ completed: sent.length, retry: 20 - sent.length });
    const next = createJobs(shop.db, { onError: () => undefined });
    createEmailOutbox(next, transport, SENDER);
    await next.start();
    await untilTrue(() => sent.length === 20);
    await next.stop();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(20);
  });
});

describe('a password reset', () => {
  it('is sent while a hundred other emails wait for a server that takes none of them', async () => {
    const { promise: closed, resolve: open } = Promise.withResolvers<void>();
    const { sent, transport } = recordingTransport(async ({ subject }) => {
      if (subject.startsWith('Order')) await closed;
    });
    await startShop(transport);
    await enqueue(0, 100);
    await untilTrue(async () => ((await statesOf('send-mail')).active ?? 0) > 0);
    await askForReset();
    await untilTrue(() => sent.length === 1);
    expect(sent[0]?.subject).toBe('Choose a new password');
    open();
  });

  it('has a link whose hour begins when it is sent', async () => {
    let isDown = true;
    const { sent, transport } = recordingTransport(async () => {
      if (isDown) throw new Error('the email server is down');
    });
    await startShop(transport, 0.5);
    await askForReset();
    await untilTrue(async () => (await statesOf('mail-reset-link')).retry === 1);
    await shop.advanceClock('2 hours');
    isDown = false;
    await shop.db.execute(sql`update pgboss.job set start_after = now() where name = 'mail-reset-link'`);
    await shop.db.execute(
      sql`select pg_notify(channel, 'mail-reset-link') from pg_listening_channels() channel`,
    );
    await untilTrue(() => sent.length === 1);
    const body = { token: tokenIn(sent[0]), password: 'brand-new-plum', store_id: STORE };
    expect((await shop.shopper().post('/auth/reset_password', body)).status).toBe(200);
  });

  it('leaves no link in the database', async () => {
    const { sent, transport } = recordingTransport();
    await startShop(transport);
    await askForReset();
    await untilTrue(() => sent.length === 1);
    const { rows } = await shop.db.execute(sql`select data from pgboss.job where name like '%mail%'`);
    expect(JSON.stringify(rows)).not.toContain(tokenIn(sent[0]));
  });
});

describe('orders of shoppers who never returned', () => {
  it('are confirmed as soon as the card provider has told of them', async () => {
    const { sent, transport } = recordingTransport();
    await startShop(transport);
    for (let shopper = 0; shopper < 5; shopper += 1) await payAndLeave();
    await untilTrue(() => sent.filter(({ key }) => key.startsWith('order-confirmation:')).length === 5);
    const paid = await shop.db.select({ status: checkouts.status }).from(checkouts);
    expect(paid.map(({ status }) => status)).toEqual(Array(5).fill('paid'));
  });
});

async function payAndLeave(): Promise<void> {
  const shopper = shop.shopper();
  await shopper.post('/metrics/initialize', {}, { store_id: STORE });
  const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 1 }]);
  await finalize(shopper, checkout);
  await payWith(shopper, checkout, CARDS.succeeds);
}

/** How many jobs of a queue are in which state. */
async function statesOf(queue: string): Promise<Record<string, number>> {
  const { rows } = await shop.db.execute<{ state: string; count: number }>(
    sql`select state::text, count(*)::int from pgboss.job where name = ${queue} group by 1`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
