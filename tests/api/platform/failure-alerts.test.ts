import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ShopperId } from '#domain/ids.ts';
import { detectFailures } from '#server/platform/alerts/detect-failures.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { paymentEvents, refunds } from '#server/platform/database/schema/order-tables.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { recordBackup } from '#server/platform/last-backup.ts';
import { eraseFailedSecretEmails } from '#server/platform/jobs/failed-jobs.ts';
import { anId } from '../../support/ids.ts';
import { emailsInOutbox, placeOrder } from '../../support/buying/orders.ts';
import { setJobs } from '../../support/row-jobs.ts';
import { shopCommand } from '../../support/shop-command.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

// Each command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** The id of a refund that is gone. */
const ROW = '00000000-0000-4000-8000-000000000000';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => shopCommand(shop.connectionString, ...args);
const watch = () => detectFailures(shop.deps);
const raised = (key: string) => shop.db.select().from(alerts).where(eq(alerts.key, key));

const LETTER: EmailContent = {
  to: 'gita@example.com',
  key: 'trouble:1',
  subject: 'Crunch',
  preview: '',
  texts: 'for-staff',
  heading: 'Crunch',
  blocks: [{ paragraph: 'secret words' }],
  reason: '',
};

/** A mail that the outbox has given up. */
async function failedEmail(changes: Partial<EmailContent> = {}, ago = '0 days'): Promise<string> {
  const letter = { ...LETTER, ...changes };
  await shop.db.transaction((tx) => shop.deps.emails.enqueue(tx, STORE, letter));
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    update pgboss.job set state = 'failed', completed_on = now() - ${ago}::interval, retry_count = 8,
      output = '{"value": {"message": "550 no such mailbox"}}'
    where name = 'send-mail' and data->>'key' = ${letter.key} returning id`);
  return rows[0]?.id ?? '';
}

describe('a person is told, once, about', () => {
  it('a checkout that needs one', async () => {
    const [checkout] = await shop.db
      .insert(checkouts)
      .values({
        storeId: STORE,
        shopperId: anId<ShopperId>(crypto.randomUUID()),
        mode: 'payment',
        currency: 'usd',
        provider: 'sandbox',
        subtotalCents: 100,
        totalCents: 100,
        status: 'review',
        lastError: 'the amount is not ours',
      })
      .returning();
    await watch();
    await watch();
    expect(await raised(`checkout-review:${checkout?.id}`)).toHaveLength(1);
    const { json } = await run('checkouts', 'review', '--json');
    expect(json).toEqual([
      expect.objectContaining({ id: checkout?.id, lastError: 'the amount is not ours' }),
    ]);
  });

  it('a refund that has been on its way for a day', async () => {
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    const [refund] = await shop.db
      .insert(refunds)
      .values({
        storeId: STORE,
        orderId: order.id,
        paymentIntentId: order.paymentIntentId,
        idempotencyKey: 'stuck',
        amountCents: 1,
        currency: 'usd',
        reason: 'test',
        createdAt: sql`shop_now() - interval '25 hours'`,
      })
      .returning();
    await watch();
    expect(await raised(`refund-stuck:${refund?.id}`)).toHaveLength(1);
  });

  it('an event that was tried to the end', async () => {
    await shop.db.insert(paymentEvents).values({
      storeId: STORE,
      provider: 'sandbox',
      eventId: 'evt_lost',
      type: 'payment_intent.succeeded',
      objectId: 'pi_lost',
      payload: {},
      receivedAt: new Date(),
      attempts: 20,
      lastError: 'nobody knows it',
    });
    await watch();
    expect(await raised('event-given-up:evt_lost')).toHaveLength(1);
  });

  it('an email that could not be sent, by an email to staff', async () => {
    const id = await failedEmail({ key: 'trouble:told' });
    await watch();
    expect(await raised(`mail-failed:${id}`)).toHaveLength(1);
    const { rows } = await shop.db.execute(
      sql`select 1 from pgboss.job where name = 'tell-alert' and data->>'key' = ${`mail-failed:${id}`}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('backups that have stopped', async () => {
    await recordBackup(shop.db, STORE, { operator: 'olive', arguments: ['backup'], bytes: 1 });
    await watch();
    const early = await shop.db.$count(alerts, like(alerts.key, 'backup-old:%'));
    await shop.db.execute(
      sql`update staff_actions set created_at = created_at - interval '8 days' where command = 'backup'`,
    );
    await watch();
    await watch();
    const late = await shop.db.$count(alerts, like(alerts.key, 'backup-old:%'));
    expect([early, late]).toEqual([0, 1]);
  });

  it('no email about an alert, for that would never end', async () => {
    const id = await failedEmail({ key: 'alert:x:operator@example.com' });
    await watch();
    expect(await raised(`mail-failed:${id}:alert`)).toEqual([]);
  });
});

describe('npm run shop -- jobs', () => {
  it('does not retry a job whose row has another one by now', async () => {
    const enqueue = () =>
      shop.db.transaction((tx) => shop.deps.jobs.enqueueForRows(tx, 'process-refund', [ROW]));
    await enqueue();
    await setJobs(shop, 'process-refund', 'failed');
    const { json } = await run('jobs', 'failed', '--json');
    const failed = json.find((job: { rowId: string }) => job.rowId === ROW);
    await enqueue();
    const { code, err } = await run('jobs', 'retry', failed?.id);
    expect([code, err]).toEqual([1, expect.stringContaining('another job')]);
  });
});

describe('npm run shop -- alerts', () => {
  it('counts what is to be seen to, and forgets what was', async () => {
    const id = await failedEmail({ key: 'trouble:seen' });
    await watch();
    const key = `mail-failed:${id}`;
    expect((await run('alerts', '--json')).json.alerts).toContainEqual(expect.objectContaining({ key }));
    expect((await run('alerts', 'seen', key)).code).toBe(0);
    const { json } = await run('alerts', '--json');
    expect(json.alerts).not.toContainEqual(expect.objectContaining({ key }));
    expect((await run('alerts', 'seen', 'nothing')).code).toBe(1);
  });
});

describe('npm run shop -- emails', () => {
  it('may be called by its older name', async () => {
    expect((await run('mails', 'failed')).code).toBe(0);
  });

  it('lists what could not be sent, with the reason and without its words', async () => {
    const id = await failedEmail({ key: 'trouble:listed' });
    const { json, out } = await run('emails', 'failed', '--json');
    expect(json).toContainEqual(
      expect.objectContaining({ id, to: LETTER.to, reason: '550 no such mailbox' }),
    );
    expect(out).not.toContain('secret words');
  });

  it('has one tried again', async () => {
    const id = await failedEmail({ key: 'trouble:again' });
    expect((await run('emails', 'retry', id)).code).toBe(0);
    const { rows } = await shop.db.execute<{ state: string }>(
      sql`select state::text from pgboss.job where id = ${id}`,
    );
    expect(rows[0]?.state).toBe('retry');
    expect((await run('emails', 'retry', id)).code).toBe(1);
  });

  it('has one tried again as often as a new one, however often it was tried again before', async () => {
    const id = await failedEmail({ key: 'trouble:often' });
    const attempts: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await run('emails', 'retry', id);
      const { rows } = await shop.db.execute<{ attempts: number; retry_limit: number }>(
        sql`select retry_limit - retry_count as attempts from pgboss.job where id = ${id}`,
      );
      attempts.push(rows[0]?.attempts ?? 0);
      await shop.db.execute(
        sql`update pgboss.job set state = 'failed', completed_on = now(), retry_count = retry_limit where id = ${id}`,
      );
    }
    expect(attempts).toEqual([8, 8, 8]);
  });

  it('forgets a link for one reader a day after it could not be sent', async () => {
    const id = await failedEmail({ key: 'trouble:secret', isSecret: true }, '25 hours');
    const fresh = await failedEmail({ key: 'trouble:fresh', isSecret: true }, '1 hour');
    await eraseFailedSecretEmails(shop.db);
    expect(JSON.stringify(await emailsInOutbox(shop, 'trouble:secret'))).not.toContain('secret words');
    expect((await run('emails', 'retry', id)).err).toContain('forgotten');
    expect((await run('emails', 'retry', fresh)).code).toBe(0);
  });
});
