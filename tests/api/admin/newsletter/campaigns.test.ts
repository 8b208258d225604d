import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDueCampaigns } from '#server/newsletter/campaigns/change-sending.ts';
import { campaignJobs, sendBatch } from '#server/newsletter/campaigns/send-batch.ts';
import { SEND_CAMPAIGN, type SendingBatch } from '#server/newsletter/campaigns/sending-queue.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { PermanentFailure } from '#server/platform/jobs/run-job.ts';
import { placeOrder } from '../../../support/buying/orders.ts';
import { newOperator, OPERATOR } from '../../../support/buying/people.ts';
import { addSubscribers, campaignText } from '../../../support/newsletter/subscribers.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await withoutTriggers(sql`delete from newsletter_subscribers`);
  await shop.db.execute(
    sql`update newsletter_campaigns set status = 'cancelled', send_at = null where status in ('sending', 'scheduled')`,
  );
  await shop.db.execute(sql`delete from pgboss.job`);
});

/** Fifty thousand changes at once: triggers would lock the customer of each. */
const withoutTriggers = (statement: SQL) =>
  shop.db.transaction(async (tx) => {
    await tx.execute(sql`alter table newsletter_subscribers disable trigger user`);
    await tx.execute(statement);
    await tx.execute(sql`alter table newsletter_subscribers enable trigger user`);
  });

const API = '/admin/api/campaigns';
const send = (path: string, body: object) => owner.post(`${API}${path}`, { store_id: STORE, ...body });
const page = async (id: string) => (await owner.get(`${API}/${id}?store_id=${STORE}`)).body;
const newDraft = async (changes: object = {}): Promise<string> => {
  const { status, body } = await send('', { content: campaignText(changes) });
  expect(status).toBe(200);
  return body.campaign_id;
};
const versionOf = async (id: string): Promise<number> => (await page(id)).version;
const sendNow = async (id: string) => send(`/${id}/send`, { version: await versionOf(id), at: null });
const change = async (id: string, to: string) =>
  send(`/${id}/sending`, { version: await versionOf(id), change: to });

/** Sends until no batch waits. */
async function sendAll(): Promise<void> {
  const waits = sql`select 1 from pgboss.job where name = ${SEND_CAMPAIGN} and state = 'created' limit 1`;
  while ((await shop.db.execute(waits)).rows.length > 0) await shop.runJobs(SEND_CAMPAIGN);
}

interface Sent extends Record<string, unknown> {
  to: string;
  subject: string;
  text: string;
  html: string;
}
const emailsOf = async (id: string): Promise<Sent[]> =>
  (
    await shop.db.execute<Sent>(
      sql`select "to", subject, text, html from ${sandboxMailbox} where key like ${`campaign:${id}:%`} order by "to"`,
    )
  ).rows;
const receiversOf = async (id: string) => (await emailsOf(id)).map(({ to }) => to);

it('is begun once when it is asked twice', async () => {
  const body = { content: campaignText({}), idempotency_key: crypto.randomUUID() };
  const [first, second] = [await send('', body), await send('', body)];
  expect(second.body).toEqual(first.body);
});

describe('a campaign that is sent', () => {
  it('reaches every confirmed subscriber once', async () => {
    await addSubscribers(shop, ['a@example.com', 'b@example.com']);
    await shop.db.execute(
      sql`insert into newsletter_subscribers (store_id, email) values (${STORE}, 'asked@example.com')`,
    );
    const id = await newDraft();
    expect((await sendNow(id)).body.receivers).toBe(2);
    await sendAll();
    expect(await receiversOf(id)).toEqual(['a@example.com', 'b@example.com']);
    expect(await page(id)).toMatchObject({ status: 'sent', receivers: 2, results: { sent: 2, waiting: 0 } });
  });

  it('is not for those who sign up after its beginning', async () => {
    await addSubscribers(shop, ['a@example.com']);
    const id = await newDraft();
    await sendNow(id);
    await addSubscribers(shop, ['late@example.com']);
    await sendAll();
    expect(await receiversOf(id)).toEqual(['a@example.com']);
  });

  it('leaves out those who unsubscribe before their turn', async () => {
    await addSubscribers(shop, ['a@example.com', 'left@example.com']);
    const id = await newDraft();
    await sendNow(id);
    await shop.db.execute(
      sql`update newsletter_subscribers set status = 'unsubscribed' where email = 'left@example.com'`,
    );
    await sendAll();
    expect(await receiversOf(id)).toEqual(['a@example.com']);
    expect((await page(id)).results).toMatchObject({ sent: 1, skipped: 1 });
  });

  it('has a link that unsubscribes its receiver only, and counts as its result', async () => {
    await addSubscribers(shop, ['a@example.com', 'b@example.com']);
    const id = await newDraft();
    await sendNow(id);
    await sendAll();
    const [first] = await emailsOf(id);
    const link = /http:\/\/localhost:3000(\/newsletter\/unsubscribe\?\S+)/.exec(first?.text ?? '')?.[1] ?? '';
    const answer = await shop.app.inject({
      method: 'POST',
      url: link,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(200);
    const { rows } = await shop.db.execute(
      sql`select email, status from newsletter_subscribers order by email`,
    );
    expect(rows).toEqual([
      { email: 'a@example.com', status: 'unsubscribed' },
      { email: 'b@example.com', status: 'confirmed' },
    ]);
    expect((await page(id)).results.unsubscribed).toBe(1);
  });

  it('has a link for one-click unsubscribing that names the campaign', async () => {
    await addSubscribers(shop, ['a@example.com']);
    const id = await newDraft();
    await sendNow(id);
    const headers: Record<string, string>[] = [];
    const { emails } = shop.deps;
    campaignJobs({
      ...shop.deps,
      emails: {
        ...emails,
        sendOfCampaign: async (email) => void headers.push({ link: email.unsubscribeLink ?? '' }),
      },
    });
    await sendAll();
    campaignJobs(shop.deps);
    expect(headers[0]?.link).toMatch(
      new RegExp(`^/newsletter/unsubscribe\\?token=[\\w-]{43}&campaign=${id}$`),
    );
  });

  it('cannot be sent a second time', async () => {
    await addSubscribers(shop, ['a@example.com']);
    const id = await newDraft();
    const version = await versionOf(id);
    const both = await Promise.all([1, 2].map(() => send(`/${id}/send`, { version, at: null })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await sendAll();
    expect(await receiversOf(id)).toHaveLength(1);
  });

  it('is refused when nobody would get it', async () => {
    const id = await newDraft();
    expect((await sendNow(id)).body.code).toBe('not_possible_now');
    expect((await page(id)).status).toBe('draft');
  });
});

describe('sending', () => {
  const batchOf = async (id: string): Promise<SendingBatch> => ({
    campaignId: id as SendingBatch['campaignId'],
    version: await versionOf(id),
    number: 1,
  });

  it('sends nobody two when the same batch runs twice at once', async () => {
    const emails = Array.from({ length: 60 }, (_, index) => `r${index}@example.com`);
    await addSubscribers(shop, emails);
    const id = await newDraft();
    await sendNow(id);
    const batch = await batchOf(id);
    const sent: string[] = [];
    const counting = {
      ...shop.deps,
      emails: { ...shop.deps.emails, sendOfCampaign: async ({ to }: { to: string }) => void sent.push(to) },
    };
    await Promise.all([sendBatch(counting, batch), sendBatch(counting, batch)]);
    await sendBatch(counting, batch);
    expect(sent.toSorted()).toEqual(emails.toSorted());
  });

  it('does not repeat what a killed process had begun to hand over', async () => {
    await addSubscribers(shop, ['a@example.com', 'b@example.com']);
    const id = await newDraft();
    await sendNow(id);
    await shop.db.execute(sql`
      update newsletter_receivers set status = 'sending', changed_at = shop_now() - interval '10 minutes'
      where campaign_id = ${id} and subscriber_id = (select id from newsletter_subscribers where email = 'a@example.com')`);
    await sendAll();
    expect(await receiversOf(id)).toEqual(['b@example.com']);
    expect(await page(id)).toMatchObject({ status: 'sent', results: { sent: 1, unknown: 1 } });
  });

  it('waits while an email that somebody waits for is not sent', async () => {
    await addSubscribers(shop, ['a@example.com']);
    const id = await newDraft();
    await send(`/${id}/test`, {});
    await sendNow(id);
    await shop.runJobs(SEND_CAMPAIGN);
    expect(await receiversOf(id)).toEqual([]);
    await shop.runJobs('send-mail');
    await sendAll();
    expect(await receiversOf(id)).toEqual(['a@example.com']);
  });

  it('goes on after a pause with those who wait', async () => {
    await addSubscribers(shop, ['a@example.com']);
    const id = await newDraft();
    await sendNow(id);
    await change(id, 'pause');
    await sendAll();
    expect(await receiversOf(id)).toEqual([]);
    await change(id, 'resume');
    await sendAll();
    expect(await receiversOf(id)).toEqual(['a@example.com']);
  });

  it('ends with a cancellation', async () => {
    await addSubscribers(shop, ['a@example.com']);
    const id = await newDraft();
    await sendNow(id);
    await change(id, 'cancel');
    await sendAll();
    expect(await receiversOf(id)).toEqual([]);
    expect(await page(id)).toMatchObject({ status: 'cancelled', results: { skipped: 1, waiting: 0 } });
  });

  it('counts whom the email server refuses, and goes on', async () => {
    await addSubscribers(shop, ['a@example.com', 'b@example.com']);
    const id = await newDraft();
    await sendNow(id);
    const refusing = {
      ...shop.deps,
      emails: {
        ...shop.deps.emails,
        sendOfCampaign: async ({ to }: { to: string }) => {
          if (to === 'a@example.com') throw new PermanentFailure('550 no such mailbox');
        },
      },
    };
    await sendBatch(refusing, await batchOf(id));
    expect(await page(id)).toMatchObject({ status: 'sent', results: { sent: 1, refused: 1 } });
  });

  it('is tried again later when the email server is away', async () => {
    await addSubscribers(shop, ['a@example.com']);
    const id = await newDraft();
    await sendNow(id);
    const away = {
      ...shop.deps,
      emails: {
        ...shop.deps.emails,
        sendOfCampaign: async () => {
          throw new Error('connect ECONNREFUSED');
        },
      },
    };
    await expect(sendBatch(away, await batchOf(id))).rejects.toThrow('ECONNREFUSED');
    await sendAll();
    expect(await receiversOf(id)).toEqual(['a@example.com']);
  });

  it('begins at its time', async () => {
    await addSubscribers(shop, ['a@example.com']);
    const id = await newDraft();
    const at = { day: '2099-01-01', time: '09:00' };
    await send(`/${id}/send`, { version: await versionOf(id), at });
    await startDueCampaigns(shop.deps);
    expect((await page(id)).status).toBe('scheduled');
    await shop.db.execute(sql`update newsletter_campaigns set send_at = shop_now() where id = ${id}`);
    await startDueCampaigns(shop.deps);
    await sendAll();
    expect(await receiversOf(id)).toEqual(['a@example.com']);
  });

  it('refuses a time that has passed', async () => {
    const id = await newDraft();
    const at = { day: '2020-01-01', time: '09:00' };
    const { status, body } = await send(`/${id}/send`, { version: await versionOf(id), at });
    expect([status, body.errors[0].path]).toEqual([400, '/at']);
  });

  it('records an audience of 50,000 in one statement, which takes a list no longer', async () => {
    await withoutTriggers(sql`
      insert into newsletter_subscribers (store_id, email, status)
      select ${STORE}, 'many' || n || '@example.com', 'confirmed' from generate_series(1, 50000) n`);
    const id = await newDraft();
    expect((await sendNow(id)).body.receivers).toBe(50_000);
    const list = await owner.get(`/admin/api/newsletter_subscribers?store_id=${STORE}&q=many49999`);
    expect(list.body.subscribers.map(({ email }: { email: string }) => email)).toEqual([
      'many49999@example.com',
    ]);
    await change(id, 'cancel');
  });
});

describe('the audience', () => {
  const count = async (audience: object) =>
    (await owner.post('/admin/api/campaign_receivers', { store_id: STORE, audience })).body.receivers;

  it('is told apart by what people have ordered', async () => {
    await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { email: 'buyer@example.com' });
    await addSubscribers(shop, ['buyer@example.com', 'reader@example.com']);
    expect(await count({ kind: 'all' })).toBe(2);
    expect(await count({ kind: 'customers' })).toBe(1);
    expect(await count({ kind: 'no_order' })).toBe(1);
    expect(await count({ kind: 'recent', days: 3 })).toBe(1);
    const { rows } = await shop.db.execute<{ handle: string }>(sql`
      select l.product_handle as handle from order_lines l join orders o on o.id = l.order_id
      where o.email = 'buyer@example.com' limit 1`);
    expect(await count({ kind: 'bought', products: [rows[0]?.handle] })).toBe(1);
    expect(await count({ kind: 'bought', products: ['no-such-product'] })).toBe(0);
  });
});

describe('a draft', () => {
  it('is not overwritten by somebody who had an older version', async () => {
    const id = await newDraft();
    const version = await versionOf(id);
    await send(`/${id}`, { version, content: campaignText({ subject: 'Second' }) });
    const { status, body } = await send(`/${id}`, { version, content: campaignText({ subject: 'Third' }) });
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await page(id)).content.subject).toBe('Second');
  });

  it.each([
    ['a line break in the subject', { subject: 'Hello\r\nBcc: all@example.com' }, '/content/subject'],
    [
      'a link without TLS',
      { blocks: [{ type: 'button', label: 'Go', link: 'http://example.com' }] },
      '/content/blocks/0/link',
    ],
    [
      'a script as a link',
      { blocks: [{ type: 'button', label: 'Go', link: 'javascript:alert(1)' }] },
      '/content/blocks/0/link',
    ],
    [
      'a link to another host without a scheme',
      { blocks: [{ type: 'button', label: 'Go', link: '//evil.example' }] },
      '/content/blocks/0/link',
    ],
    [
      'a product that is not in the shop',
      { blocks: [{ type: 'products', handles: ['nothing'] }] },
      '/content/blocks/0/handles',
    ],
    ['a code that is not in the shop', { discount_code: 'NOSUCH' }, '/content/discount_code'],
  ])('is refused with %s', async (_, changes, path) => {
    const { status, body } = await send('', { content: campaignText(changes) });
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('is previewed as it will look, with markup as text', async () => {
    const id = await newDraft({
      heading: '<script>alert(1)</script>',
      blocks: [
        { type: 'prose', text: '<img src=x onerror=alert(1)>' },
        { type: 'products', handles: ['the-mix'] },
        { type: 'picture', url: '/pictures/the-mix-pack.webp', alt: 'A "bag"', link: '' },
      ],
    });
    const shownAs = async (as: string): Promise<string> =>
      (await owner.get(`${API}/${id}/email?store_id=${STORE}&as=${as}`)).body;
    const [light, dark, text] = await Promise.all(['light', 'dark', 'text'].map(shownAs));
    expect(light).not.toMatch(/<script>alert|<img src=x/);
    expect(light).toContain('/pictures/the-mix-pack-mail-wide.jpg');
    expect(light).toContain('http://localhost:3000/products/the-mix');
    expect([light?.includes('@media not all'), dark?.includes('@media all')]).toEqual([true, true]);
    expect(text).toContain('<img src=x onerror=alert(1)>');
  });

  it('names its products with title, picture and state, also those that its audience bought', async () => {
    const id = await newDraft({
      blocks: [{ type: 'products', handles: ['the-mix'] }],
      audience: { kind: 'bought', products: ['the-mix', 'the-bites'] },
    });
    expect((await page(id)).products).toEqual([
      {
        handle: 'the-mix',
        title: 'The Mix',
        status: 'active',
        picture: expect.stringContaining('/pictures/'),
      },
      expect.objectContaining({ handle: 'the-bites', title: 'The Bites' }),
    ]);
  });

  it('finds products for it by a part of the title or the handle', async () => {
    const { body } = await owner.get(`/admin/api/campaign_products?store_id=${STORE}&q=the-bi`);
    expect(body.products.map(({ handle }: { handle: string }) => handle)).toEqual(['the-bites']);
  });

  it('is sent as a test to the one who asks for it', async () => {
    const id = await newDraft({ subject: 'A test of the test' });
    expect((await send(`/${id}/test`, {})).body.to).toBe(OPERATOR.email);
    await shop.runJobs('send-mail');
    const { rows } = await shop.db.execute(
      sql`select "to" from ${sandboxMailbox} where subject = 'Test: A test of the test'`,
    );
    expect(rows).toEqual([{ to: OPERATOR.email }]);
  });
});

it('counts orders with its code as a result', async () => {
  await addSubscribers(shop, ['a@example.com']);
  const { rows: codes } = await shop.db.execute<{ code: string }>(
    sql`select code from discounts where store_id = ${STORE} and not is_automatic order by code limit 1`,
  );
  const id = await newDraft({ discount_code: codes[0]?.code });
  await sendNow(id);
  await sendAll();
  await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { email: 'a@example.com' });
  await shop.db.execute(sql`
    update orders set discount_code = ${codes[0]?.code} where id = (select id from orders order by placed_at desc limit 1)`);
  const { orders } = (await page(id)).results;
  expect(orders).toEqual([{ currency: 'usd', orders: 1, revenue: expect.any(Number) }]);
});
