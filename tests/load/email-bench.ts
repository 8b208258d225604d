import { rm } from 'node:fs/promises';
import type { StoreId } from '#domain/ids.ts';
import { connectDatabase, type Database } from '#server/platform/database/database.ts';
import { openNotifications } from '#server/platform/database/database-notifications.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import {
  createEmailOutbox,
  type EmailTransport,
  sandboxEmailTransport,
  smtpEmailTransport,
} from '#server/platform/email/email-outbox.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { startSmtpServer } from '../support/servers/smtp-server.ts';
import { newDataDirectory } from '../support/data-directory.ts';

const STORE = 'store_doosra' as StoreId;
const SENDER = { brand: 'Doosra', publicUrl: 'http://localhost:3000' };

/** How many queued emails leave in a second, and how long a security email takes that is enqueued behind all of them. */
async function emailBench(count: number): Promise<void> {
  const dataDir = newDataDirectory('storefront-emails');
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const server = await startSmtpServer();
  try {
    await migrateDatabase(embedded.connectionString);
    const { db, close } = connectDatabase(embedded.connectionString);
    const smtp = smtpEmailTransport({ smtpUrl: server.url, from: 'shop@example.com', replyTo: null });
    console.log('queued emails     a second   security email behind them (ms)');
    await measure(db, 'sandbox mailbox', sandboxEmailTransport(db), count);
    await measure(db, 'by SMTP', smtp, count);
    smtp.close();
    await close();
  } finally {
    await server.close();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(db: Database, name: string, transport: EmailTransport, count: number): Promise<void> {
  const notifications = await openNotifications(db, console.error);
  const jobs = createJobs(db, { notifications, onError: console.error });
  const { promise: allSent, resolve: sentAll } = Promise.withResolvers<void>();
  let [sent, startedAt, securityMilliseconds] = [0, performance.now(), 0];
  const counting: EmailTransport = {
    ...transport,
    async send(message, options) {
      await transport.send(message, options);
      sent += 1;
      if (options.emailClass === 'urgent') securityMilliseconds = performance.now() - startedAt;
      if (sent === count + 1) sentAll();
    },
  };
  const emails = createEmailOutbox(jobs, counting, SENDER);
  await jobs.start({ work: false });
  await db.transaction(async (tx) => {
    for (let email = 0; email < count; email += 1)
      await emails.enqueue(tx, STORE, emailOf(`${name}:${email}`));
    await emails.enqueue(tx, STORE, { ...emailOf(`${name}:security`), isUrgent: true });
  });
  await jobs.stop();
  const worker = createJobs(db, { notifications, onError: console.error });
  createEmailOutbox(worker, counting, SENDER);
  startedAt = performance.now();
  await worker.start();
  await allSent;
  const rate = (1_000 * count) / (performance.now() - startedAt);
  console.log(
    `${name.padEnd(16)}${rate.toFixed(0).padStart(10)}${securityMilliseconds.toFixed(0).padStart(34)}`,
  );
  await worker.stop();
  await notifications.close();
}

const emailOf = (key: string): EmailContent => ({
  to: 'gita@example.com',
  key,
  subject: 'Your order is on its way',
  preview: 'It left today.',
  texts: 'for-staff',
  heading: 'On its way',
  blocks: [
    { paragraph: 'It left today and should be with you by Friday.' },
    { items: [{ title: 'The Mix', detail: '2 × 5 oz', amount: '$17.98', picture: null }] },
    { button: { label: 'Follow it', link: '/profile' } },
  ],
  reason: 'You get this mail because you ordered from us.',
});

await emailBench(Number(process.argv[2] ?? 10_000));
