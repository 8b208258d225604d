import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { type StoredFiles, storedFiles } from '#server/backup/stored-files.ts';
import { startDueCampaigns } from '#server/newsletter/campaigns/change-sending.ts';
import { EMAILS_ONLY } from '#server/platform/email/cancel-late-emails.ts';
import { diskUploads } from '#server/platform/storage/disk-uploads.ts';
import { holdDueDeliveries } from '#server/subscriptions/renewals/hold-deliveries.ts';
import { renewBillingCycle } from '#server/subscriptions/renewals/renew-subscriptions.ts';
import { enqueueDueDeliveries } from '#server/webhooks/delivery-queue.ts';
import { addStaff, browserOf, newCustomer } from '../../support/buying/people.ts';
import { EVERY_MONTH, runRenewals, subscribe } from '../../support/buying/subscribing.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { openRenewalOnDay } from '../../support/killed/opened-renewal.ts';
import { type CommandAnswer, shopCommandWith } from '../../support/shop-command.ts';
import {
  emptyFolder,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../support/test-shop.ts';

const OWNER = 'owner@example.com';
const databases: TestDatabase[] = [];
const dataDir = emptyFolder();
const backup = join(dataDir, 'made.zip');

afterAll(() => Promise.all(databases.map((database) => database.drop())));

const run = (folder: string, address: string, ...args: string[]): Promise<CommandAnswer> =>
  shopCommandWith({ DATA_DIR: folder }, address, ...args);

async function newDatabase(): Promise<string> {
  const database = await createTestDatabase('tables');
  databases.push(database);
  return database.connectionString;
}

const reopened = (address: string): Promise<TestShop> =>
  startTestShop(undefined, { database: { connectionString: address, drop: async () => undefined } });

async function rowsOf<Row extends object>({ db }: TestShop, text: string): Promise<Row[]> {
  return (await db.execute(sql.raw(text))).rows as Row[];
}

/** Of which every one is an attempt to charge a card. */
const renewals = ({ db }: TestShop): Promise<number> =>
  db
    .execute<{ count: number }>(
      sql`select count(*)::int as count from checkouts where billing_cycle_id is not null`,
    )
    .then(({ rows }) => rows[0]?.count ?? -1);

/** An email that has waited since some hours before the backup. */
const waitingEmail = ({ db }: TestShop, queue: string, key: string, hours: number) =>
  db.execute(sql`
    insert into pgboss.job (name, data, retry_limit, start_after, created_on)
    values (${queue}, ${JSON.stringify({ key })}::jsonb, 8, now() - make_interval(hours => ${hours}),
      now() - make_interval(hours => ${hours}))`);

/**
 * A shop that was packed just before a delivery was due and before a campaign was to be sent, and that then went on: the card was charged and the
 * campaign sent.
 */
beforeAll(async () => {
  const shop = await startTestShop();
  const customer = await newCustomer(shop, OWNER);
  await subscribe(customer, [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }], { email: OWNER });
  await browserOf(shop, await addStaff(shop, 'owner'));
  await shop.db.execute(sql`
    insert into staff_links (token_hash, store_id, expires_at) values ('a link', ${STORE}, now() + interval '1 day')`);
  await shop.db.execute(sql`
    insert into staff_challenges (secret_hash, store_id, purpose, expires_at)
    values ('a step', ${STORE}, 'passkey_sign_in', now() + interval '1 day')`);
  await shop.db.execute(sql`
    insert into password_resets (token_hash, store_id, customer_id, expires_at)
    select 'a reset', store_id, id, now() + interval '1 day' from customers where email = ${OWNER}`);
  await shop.db.execute(sql`
    insert into email_changes (store_id, customer_id, old_email, new_email, new_token_hash, expires_at)
    select store_id, id, email, 'new@example.com', 'a change', now() + interval '1 day'
    from customers where email = ${OWNER}`);
  for (const [subject, status] of [
    ['A past time', 'scheduled'],
    ['A later time', 'scheduled'],
    ['Half sent', 'sending'],
  ] as const)
    await shop.db.execute(sql`
      insert into newsletter_campaigns (store_id, subject, preview, heading, blocks, audience, status, send_at)
      values (${STORE}, ${subject}, '', '', '[]', '{"kind": "all"}', ${status}, case ${subject}
        when 'A past time' then now() + interval '1 second' when 'A later time' then now() + interval '9 days' end)`);
  await shop.db.execute(sql`
    insert into webhook_endpoints (store_id, address, events, secret, staff_member_id, is_enabled)
    select ${STORE}, address, '{stock.changed}', 'unread', m.id, is_enabled from staff_members m,
      (values ('https://stock.example.com', true), ('https://off.example.com', false)) e (address, is_enabled) limit 2`);
  await shop.db.execute(sql`delete from pgboss.job`);
  await waitingEmail(shop, 'send-mail', 'of the day before', 20);
  await waitingEmail(shop, 'mail-reset-link', 'a link of the day before', 20);
  await waitingEmail(shop, 'send-mail', 'of just now', 0);
  await waitingEmail(shop, 'handle-payment-event', 'no email', 20);
  await shop.db.execute(sql`
    update billing_cycles set starts_at = shop_now() + interval '1 second', next_attempt_at = shop_now() + interval '1 second'`);
  await mkdir(join(dataDir, 'pictures'), { recursive: true });
  await writeFile(join(dataDir, 'pictures', 'a-bowl.png'), 'a bowl');
  await writeFile(join(dataDir, 'session-secret'), 'plum');
  const { code, err } = await run(dataDir, shop.connectionString, 'backup', '--to', backup);
  expect([code, err]).toEqual([0, expect.any(String)]);
  await vi.waitUntil(
    async () => {
      await runRenewals(shop);
      return (await renewals(shop)) === 1;
    },
    { timeout: 15_000 },
  );
  await startDueCampaigns(shop.deps);
  await shop.close();
});

describe('a backup that is restored after the shop has gone on', () => {
  let restored: TestShop;
  let answer: CommandAnswer;
  beforeAll(async () => {
    const address = await newDatabase();
    answer = await run(emptyFolder(), address, 'restore', backup, '--json');
    restored = await reopened(address);
  });
  afterAll(() => restored.close());

  it('charges nobody a second time by itself', async () => {
    await runRenewals(restored);
    expect(await renewals(restored)).toBe(0);
  });

  it('would charge a week later, when nobody has looked', async () => {
    const [cycle] = await rowsOf<{ days: number }>(
      restored,
      `select round(extract(epoch from next_attempt_at - shop_now()) / 86400)::int as days from billing_cycles where status = 'due'`,
    );
    expect(cycle?.days).toBe(7);
  });

  it('says how many there are, on the command line and to the staff, by email too', async () => {
    expect(answer.json).toMatchObject({ heldDeliveries: 1, heldCampaigns: 2, cancelledEmails: 2 });
    const [alert] = await rowsOf<{ key: string; title: string; text: string }>(
      restored,
      `select key, title, text from alerts where key like 'restored:%'`,
    );
    expect(alert).toMatchObject({
      title: expect.stringContaining('A backup was restored'),
      text: expect.stringMatching(/1 delivery.*owner@example\.com.*Try now.*2 campaigns/s),
    });
    await restored.runJobs('tell-alert');
    expect(
      await rowsOf(
        restored,
        `select from pgboss.job where name = 'send-mail' and data ->> 'key' like 'alert:restored:%'`,
      ),
    ).not.toEqual([]);
  });

  it('prints what to do', async () => {
    const { out } = await run(emptyFolder(), await newDatabase(), 'restore', backup);
    expect(out).toMatch(/1 delivery .* may have been charged since.*compare.*2 campaigns.*2 emails/is);
  });

  it('has nobody signed in, and no link that opens anything', async () => {
    const tables = [
      'sessions',
      'staff_sessions',
      'staff_links',
      'staff_challenges',
      'password_resets',
      'email_changes',
    ];
    const left = await Promise.all(
      tables.map((table) => rowsOf(restored, `select '${table}' from ${table}`)),
    );
    expect(left.flat()).toEqual([]);
  });

  it('sends no campaign by itself whose time has passed, nor the rest of one', async () => {
    await startDueCampaigns(restored.deps);
    expect(
      await rowsOf(restored, 'select subject, status from newsletter_campaigns order by subject'),
    ).toEqual([
      { subject: 'A later time', status: 'scheduled' },
      { subject: 'A past time', status: 'draft' },
      { subject: 'Half sent', status: 'paused' },
    ]);
  });

  it('sends nothing to other programs until staff enable their webhooks, which the alert names', async () => {
    await restored.db.execute(sql`update stock set on_hand = on_hand + 1 where sku = 'BHEL-5OZ'`);
    await enqueueDueDeliveries(restored.deps);
    expect(
      await rowsOf(
        restored,
        `select address, is_enabled, disabled_because,
          (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and status = 'pending') as waiting,
          (select count(*)::int from pgboss.job where name = 'deliver-webhooks') as jobs
        from webhook_endpoints e order by address`,
      ),
    ).toEqual([
      { address: 'https://off.example.com', is_enabled: false, disabled_because: null, waiting: 0, jobs: 0 },

      {
        address: 'https://stock.example.com',
        is_enabled: false,
        disabled_because: 'restored',
        waiting: 1,
        jobs: 0,
      },
    ]);
    const [alert] = await rowsOf<{ text: string }>(
      restored,
      `select text from alerts where key like 'restored:%'`,
    );
    expect(alert?.text).toMatch(/1 webhook is disabled.*https:\/\/stock\.example\.com/);
    expect(answer.json).toMatchObject({ heldWebhooks: 1 });
  });

  it('keeps emails that may not have been sent yet, and all other work', async () => {
    expect(
      await rowsOf(
        restored,
        `select data ->> 'key' as key, state from pgboss.job where data ->> 'key' in
          ('of the day before', 'a link of the day before', 'of just now', 'no email') order by 1`,
      ),
    ).toEqual([
      { key: 'a link of the day before', state: 'cancelled' },
      { key: 'no email', state: 'created' },
      { key: 'of just now', state: 'created' },
      { key: 'of the day before', state: 'cancelled' },
    ]);
  });

  it('knows emails by queues that the shop has', async () => {
    const names = await rowsOf<{ name: string }>(restored, 'select name from pgboss.queue');
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining([...EMAILS_ONLY]));
  });
});

it('a delivery that failed before is put off too, as it may have been tried with another card; a later one is left alone', async () => {
  const shop = await startTestShop();
  await subscribe(shop.shopper(), [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }]);
  const held = () => shop.db.transaction(holdDueDeliveries);
  expect(await held()).toEqual([]);
  await shop.db.execute(sql`
    update billing_cycles set starts_at = shop_now() - interval '1 day', failure_reason = 'payment', attempts = 1,
      next_attempt_at = shop_now() + interval '2 days'`);
  expect(await held()).toEqual([{ storeId: STORE, email: 'guest@example.com' }]);
  expect(await held()).toHaveLength(1);
  expect(
    await rowsOf(
      shop,
      `select next_attempt_at > shop_now() + interval '6 days' as later from billing_cycles`,
    ),
  ).toEqual([{ later: true }]);
  await shop.db.execute(sql`update subscriptions set status = 'paused', paused_because = 'owner'`);
  expect(await held()).toEqual([]);
  await shop.close();
});

it('a renewal whose checkout is in the backup goes on with its own keys', async () => {
  const shop = await startTestShop();
  await subscribe(shop.shopper(), [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }]);
  const renewal = await openRenewalOnDay(shop, 32);
  await shop.db.transaction(holdDueDeliveries);
  await renewBillingCycle(shop.deps, renewal.billingCycleId);
  const cycles = `select status from billing_cycles where id = '${renewal.billingCycleId}'`;
  expect([await renewals(shop), await rowsOf(shop, cycles)]).toEqual([1, [{ status: 'paid' }]]);
  await shop.close();
});

describe('a delivery that waits after a restore', () => {
  let restored: TestShop;
  let staff: TestShopper;
  let subscription: { id: string; renewal_at: string; billing_cycle_id: string };
  beforeAll(async () => {
    const address = await newDatabase();
    await run(emptyFolder(), address, 'restore', backup);
    restored = await reopened(address);
    staff = await browserOf(restored, await addStaff(restored, 'manager'));
    const [row] = await rowsOf<{ id: string; starts_at: string; cycle: string }>(
      restored,
      `select s.id, c.starts_at, c.id as cycle from subscriptions s join billing_cycles c on c.subscription = s.id`,
    );
    subscription = {
      id: row?.id ?? '',
      renewal_at: new Date(row?.starts_at ?? 0).toISOString(),
      billing_cycle_id: row?.cycle ?? '',
    };
  });
  afterAll(() => restored.close());

  it('is charged when staff try it now', async () => {
    const { status, body } = await staff.post(`/admin/api/subscriptions/${subscription.id}/retry`, {
      store_id: STORE,
      billing_cycle_id: subscription.billing_cycle_id,
    });
    expect([status, body.code]).toEqual([200, undefined]);
    await runRenewals(restored);
    expect(await renewals(restored)).toBe(1);
  });

  it('is skipped by staff', async () => {
    const address = await newDatabase();
    await run(emptyFolder(), address, 'restore', backup);
    const other = await reopened(address);
    const browser = await browserOf(other, await addStaff(other, 'manager'));
    const { status, body } = await browser.post(`/admin/api/subscriptions/${subscription.id}/skip`, {
      store_id: STORE,
      reason: 'charged on the day of the backup',
      version: 0,
      renewal_at: subscription.renewal_at,
    });
    expect([status, body.code]).toEqual([200, undefined]);
    await runRenewals(other);
    expect(await rowsOf(other, 'select status from billing_cycles order by starts_at')).toEqual([
      { status: 'skipped' },
      { status: 'due' },
    ]);
    expect(await renewals(other)).toBe(0);
    await other.close();
  });
});

describe('a restore that fails', () => {
  let address: string;
  const folder = emptyFolder();
  const contents = () =>
    Promise.all(
      ['session-secret', 'pictures/a-bowl.png'].map((name) => readFile(join(folder, name), 'utf8')),
    );

  beforeAll(async () => {
    address = await newDatabase();
    await run(folder, address, 'restore', backup);
    await writeFile(join(folder, 'session-secret'), 'mango');
    await writeFile(join(folder, 'pictures', 'a-bowl.png'), 'another bowl');
  });

  const filesOf = (): StoredFiles => storedFiles(diskUploads(folder), folder);
  async function restoreWith(files: StoredFiles): Promise<void> {
    const opened = await openBackup(backup);
    await restoreBackup(opened, {
      connectionString: address,
      files,
      onStep: () => undefined,
      beforeFiles: async () => undefined,
      beforeCommit: async () => undefined,
    }).finally(() => opened.close());
  }

  it('leaves the secret and pictures as they were, and names the backup made beforehand', async () => {
    const shop = await reopened(address);
    await shop.db.execute(sql`alter table contact_requests drop column message cascade`);
    await shop.close();
    const { code, err } = await run(folder, address, 'restore', backup, '--replace');
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/no place for message[\s\S]*backups\/shop-\d{8}-\d{6}\.zip/),
    ]);
    expect(await contents()).toEqual(['mango', 'another bowl']);
  });

  it('after the database was replaced is finished by running it again', async () => {
    address = await newDatabase();
    const failing: StoredFiles = {
      ...filesOf(),
      write: async () => Promise.reject(new Error('the disk is full')),
    };
    await expect(restoreWith(failing)).rejects.toThrow(/database is restored.*the disk is full.*again/);
    expect(await contents()).toEqual(['mango', 'another bowl']);
    const { code } = await run(folder, address, 'restore', backup, '--replace');
    expect([code, await contents()]).toEqual([0, ['plum', 'a bowl']]);
  });
});
