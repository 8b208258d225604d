import { eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Report } from '#contracts/admin/reports/report-calls.ts';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { CheckoutId, OrderId } from '#domain/ids.ts';
import { enqueueDueInvoices } from '#server/orders/invoices/invoice-queue.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { importedOrders } from '#server/platform/database/schema/imported-order-tables.ts';
import { orders, refunds } from '#server/platform/database/schema/order-tables.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../support/buying/buying.ts';
import { ASHA, logIn, newOperator, OPERATOR, resetPassword, signInStaff } from '../support/buying/people.ts';
import { importOf, makeStep } from '../support/imports/import-file.ts';
import { VIEW_NAME } from '../support/release/fill-back-office.ts';
import { HALF_SPENT } from '../support/release/fill-discounts.ts';
import { OWN_PAGE, SCHEDULED_TITLE } from '../support/release/fill-edited-pages.ts';
import { IMPORTED } from '../support/release/fill-imports.ts';
import { SUBSCRIBERS } from '../support/release/fill-subscriptions.ts';
import { postAsStaff } from '../support/release/post-as-staff.ts';
import { emptyTables, restoreDump } from '../support/release/release-dump.ts';
import type { Release } from '../support/release/release-file.ts';
import { list as listReviews, submit } from '../support/buying/reviewing.ts';
import { startReceiver } from '../support/servers/webhook-receiver.ts';
import { shopCommand } from '../support/shop-command.ts';
import { list as listSubscriptions, manage, runRenewals } from '../support/buying/subscribing.ts';
import { resume } from '../support/buying/sweeping.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../support/test-shop.ts';
import { changeWebhook, deliver } from '../support/webhooks.ts';

/** The filled database of the release before, brought up to date and opened by this one. */
let database: TestDatabase;
let release: Release;
let emptyBefore: string[];
let rowsBefore: Map<number, number>;
let rowsAfter: Map<number, number>;
let ordersBefore: OrderSummary[];
let profilesAfter: unknown[];
let shop: TestShop;

const PROFILES = 'select * from customer_profiles order by id';

beforeAll(async () => {
  database = await createTestDatabase('nothing');
  release = await restoreDump(database.connectionString);
  emptyBefore = await emptyTables(database.connectionString);
  rowsBefore = await countRows();
  ordersBefore = await query<OrderSummary>(
    'select id, total_cents, refunded_cents, status from orders order by id',
  );
  await migrateDatabase(database.connectionString);
  rowsAfter = await countRows();
  profilesAfter = await query(PROFILES);
  shop = await startTestShop(toThisMachineOnly, { work: true, database });
});
afterAll(() => shop?.close());

/** Webhooks reach a receiver of the test, and no other host. */
const toThisMachineOnly = () => ({ webhookRules: { allowsPrivate: true, resolve: async () => [] } });

interface OrderSummary {
  id: OrderId;
  total_cents: number;
  refunded_cents: number;
  status: string;
}

async function query<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** By the number that PostgreSQL gives a table, which a new name does not change. */
async function countRows(): Promise<Map<number, number>> {
  const tables = await query<{ oid: number; name: string }>(
    `select oid::int, oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'sandbox')`,
  );
  const counts = await Promise.all(
    tables.map(async ({ oid, name }) => {
      const [counted] = await query<{ rows: number }>(`select count(*)::int as rows from ${name}`);
      return [oid, counted?.rows ?? 0] as const;
    }),
  );
  return new Map(counts);
}

function browserWith(cookies: [string, string][]): TestShopper {
  const shopper = shop.shopper();
  for (const [name, value] of cookies) shopper.cookies.set(name, value);
  return shopper;
}

const statusOf = async (id: CheckoutId) =>
  (await shop.db.select({ status: checkouts.status }).from(checkouts).where(eq(checkouts.id, id)))[0]?.status;

describe('the filled database of the release before', () => {
  it('has rows in every table', () => {
    expect(emptyBefore).toEqual([]);
  });

  it('loses no row to the migrations', () => {
    const lost = [...rowsBefore].filter(([table, rows]) => (rowsAfter.get(table) ?? 0) < rows);
    expect(lost).toEqual([]);
  });

  it('has exactly the customers that its accounts and orders make', async () => {
    const known = `select refresh_customer_profile(store_id, email) from (select store_id, email from customers
      union select store_id, lower(email) from orders where customer_id is null) as known`;
    expect(profilesAfter.length).toBeGreaterThan(1);
    await query(known);
    expect(await query(PROFILES)).toEqual(profilesAfter);
  });
});

describe('after the upgrade', () => {
  it('every job that waited is done', async () => {
    await expect
      .poll(() => query(`select name, state, output from pgboss.job where state not in ('completed')`))
      .toEqual([]);
  });

  it.each<[CheckoutStatus, CheckoutStatus]>([
    ['capturing', 'paid'],
    ['voiding', 'void'],
    ['expiring', 'expired'],
    ['refunding', 'refunded'],
    ['paid', 'paid'],
    ['void', 'void'],
    ['expired', 'expired'],
    ['refunded', 'refunded'],
    ['review', 'review'],
  ])('a checkout that was %s becomes %s', async (was, becomes) => {
    await resume(shop);
    await expect.poll(() => statusOf(release.held.checkouts[was].sessionId)).toBe(becomes);
  });

  it.each<CheckoutStatus>(['open', 'finalizing', 'ready'])(
    'a shopper whose checkout was %s buys what is in it',
    async (was) => {
      const { cookies, ...checkout } = release.held.checkouts[was];
      const shopper = browserWith(cookies);
      await finalize(shopper, checkout);
      await payWith(shopper, checkout, CARDS.succeeds);
      await expect.poll(async () => (await details(shopper, checkout)).body.status).toBe('complete');
    },
  );

  it('a checkout that needs a person can be resolved', async () => {
    const { sessionId } = release.held.checkouts.review;
    const args = ['settle', sessionId, '--as', 'unpaid', '--note', 'looked at it'];
    const { err } = await shopCommand(shop.connectionString, 'checkouts', ...args);
    expect([err, await statusOf(sessionId)]).toEqual(['', 'refunded']);
  });

  it('every order is there with what was paid for it', async () => {
    const ids = ordersBefore.map(({ id }) => id);
    const kept = await shop.db.select().from(orders).where(inArray(orders.id, ids)).orderBy(orders.id);
    expect(kept.map(({ id, totalCents }) => [id, totalCents])).toEqual(
      ordersBefore.map(({ id, total_cents }) => [id, total_cents]),
    );
  });

  it('every order has a number, the oldest 1001', async () => {
    const numbers = await query<{ number: number }>(
      'select number from orders order by placed_at, id limit 3',
    );
    expect(numbers.map(({ number }) => number)).toEqual([1001, 1002, 1003]);
  });

  it('a refund that was on its way arrives', async () => {
    await expect.poll(() => shop.db.$count(refunds, eq(refunds.status, 'pending'))).toBe(0);
  });

  it('what is left of a shipped order can be refunded', async () => {
    const shipped = ordersBefore.find(
      ({ status, refunded_cents }) => status === 'shipped' && refunded_cents > 0,
    );
    const { err } = await shopCommand(shop.connectionString, 'orders', 'refund', shipped?.id ?? '', '--all');
    expect(err).toBe('');
  });

  it('a customer is still signed in, with the cart as it was', async () => {
    const customer = browserWith(release.held.customer.cookies);
    const { body } = await customer.get(`/metrics/cart-items?store_id=${STORE}`);
    expect(body.cartItems).toMatchObject([{ sku: 'MIX-5OZ', quantity: 2 }]);
  });

  it('a customer logs in with the same password and finds the orders of before', async () => {
    const asha = shop.shopper();
    await logIn(asha, ASHA);
    const { body } = await asha.post('/auth/fetch_customer_order_history', {
      store_id: STORE,
      customer_email: ASHA.email,
    });
    expect(body.order_history).toHaveLength(3);
  });

  it('a conversation with the concierge goes on', async () => {
    const { cookies, conversationId } = release.held.customer;
    const { status } = await browserWith(cookies).post('/concierge/messages', {
      store_id: STORE,
      conversation_id: conversationId,
      message: 'is it hot?',
    });
    const [kept] = await query<{ turn_count: number }>('select turn_count from concierge_conversations');
    expect([status, kept?.turn_count]).toEqual([200, 2]);
  });

  it('an emailed link to a new password is taken', async () => {
    expect((await resetPassword(shop.shopper(), release.held.resetToken, 'new-plum-tree-9')).status).toBe(
      200,
    );
  });

  it('a product has the reviews that it had', async () => {
    const published = `select count(*)::int as reviews from reviews where product_handle = 'the-mix' and status = 'published'`;
    const { body } = await listReviews(shop.shopper(), 'the-mix');
    expect(await query(published)).toEqual([{ reviews: body.count }]);
  });

  it('an emailed invitation to review is taken', async () => {
    expect((await submit(shop.shopper(), release.held.invitation)).status).toBe(200);
  });

  it('the style that staff chose is shown', async () => {
    expect((await shop.shopper().get('/style/getStyles?user=shop')).body.text_colour).toBe('#123456');
  });

  it('the staff signs in to the back office with the password of before, as owners', async () => {
    const { body } = await signInStaff(shop.shopper());
    expect(body.staff_member).toMatchObject({ email: OPERATOR.email, role: 'owner' });
  });

  it('a member of the staff is still signed in, and sees the views that colleagues share', async () => {
    const member = browserWith(release.held.staff.cookies);
    const { body } = await member.get(`/admin/api/saved_views?store_id=${STORE}&list=orders`);
    expect(body.saved_views).toMatchObject([{ name: VIEW_NAME, is_shared: true }]);
  });

  it('an emailed invitation to the staff is taken', async () => {
    const token = release.held.staff.invitationToken;
    const accepted = { store_id: STORE, token, name: 'Ines', password: 'cardamom-tram-7' };
    const { status } = await shop.shopper().post('/admin/api/accept_invitation', accepted);
    expect(status).toBe(200);
  });

  it('a report counts every order, imported ones and those of days that were added up before too', async () => {
    const operator = await newOperator(shop);
    const period = 'from=2020-01-01&to=2029-12-31';
    const { body } = await operator.get(`/admin/api/reports/tables/sales_by_day?store_id=${STORE}&${period}`);
    const { columns, tables } = body as Report;
    const at = columns.findIndex(({ name }) => name === 'orders');
    const counted = tables.reduce((sum, { totals }) => sum + (totals?.[at] ?? 0), 0);
    const imported = await shop.db.$count(importedOrders, eq(importedOrders.countsInReports, true));
    expect([imported, counted]).toEqual([1, (await shop.db.$count(orders)) + imported]);
  });

  it('an emailed payment link opens its draft order', async () => {
    const token = release.held.paymentToken;
    const { body } = await shop.shopper().post('/orders/payment_link', { store_id: STORE, token });
    expect(body).toMatchObject({ status: 'open' });
  });

  it('a link to a preview opens it', async () => {
    const opened = { store_id: STORE, token: release.held.previewToken };
    const { body } = await shop.shopper().post('/search/preview', opened);
    expect(body.product.product_title).toBe('The Mix');
  });

  it('an old address leads where it led', async () => {
    const { body } = await shop.shopper().get(`/data/redirect?store_id=${STORE}&path=/collections/mixes`);
    expect(body.to).toBe('/shop');
  });

  it('a scheduled page still waits for its day', async () => {
    const { body } = await (await newOperator(shop)).get(`/admin/api/content/faq?store_id=${STORE}`);
    const publishAt = body.draft?.publish_at;
    expect([body.content.title, publishAt]).toEqual([SCHEDULED_TITLE, expect.stringMatching(/^2099/)]);
  });

  it('a gift card has what was left on it', async () => {
    const { body } = await (await newOperator(shop)).get(`/admin/api/gift_cards?store_id=${STORE}`);
    expect(body.gift_cards.map(({ balance }: { balance: number }) => balance)).toEqual([1_500]);
  });

  it('a page that staff have added is shown at its address', async () => {
    const { body } = await shop.shopper().get(`/data/page?store_id=${STORE}&path=${OWN_PAGE.path}`);
    expect(body.page.title).toBe(OWN_PAGE.title);
  });

  it('a discount gives what is left of its budget', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    const { body } = await finalize(shopper, checkout, { discount_code: HALF_SPENT });
    expect(body.discount).toBe(300);
  });

  it('an API key works', async () => {
    const authorization = `Bearer ${release.held.programs.apiKey}`;
    const { status } = await shop.shopper().get(`/admin/api/stock?store_id=${STORE}`, { authorization });
    expect(status).toBe(200);
  });

  it('a webhook is sent what waited for it, signed with its secret of before', async () => {
    const { id, secret } = release.held.programs.webhook;
    const receiver = await startReceiver();
    const operator = await newOperator(shop);
    await changeWebhook(operator, id, { address: receiver.address });
    // Once something arrives, what waits for its next attempt is sent as well.
    await postAsStaff(operator, `webhooks/${id}/sample`, { type: 'stock.changed' });
    const waited = () => receiver.received.find(({ event }) => event.data.on_hand === 43);
    const deliverAndFind = async () => {
      await deliver(shop);
      return waited();
    };
    await expect.poll(deliverAndFind).toBeDefined();
    await receiver.close();
    const found = waited();
    const verified = new Webhook(secret).verify(found?.body ?? '', found?.headers as Record<string, string>);
    expect(verified).toMatchObject({ data: { sku: 'BHEL-5OZ' } });
  });

  it('an import that was running is done', async () => {
    const operator = await newOperator(shop);
    const { running } = release.held.imports;
    await expect.poll(async () => (await importOf(operator, running)).state).toBe('imported');
    const path = `/data/redirect?store_id=${STORE}&path=${IMPORTED.redirect}`;
    expect((await shop.shopper().get(path)).body.to).toBe('/shop');
  });

  it('an import can be undone', async () => {
    const operator = await newOperator(shop);
    const product = () => operator.get(`/admin/api/products/${IMPORTED.product}?store_id=${STORE}`);
    const before = await product();
    await makeStep(shop, operator, release.held.imports.undoable, 'undo');
    expect([before.status, (await product()).status]).toEqual([200, 404]);
  });

  it('an export is downloaded again as it was', async () => {
    const { id, text } = release.held.exported;
    const operator = await newOperator(shop);
    const { body } = await operator.get(`/admin/api/exports/${id}/file?store_id=${STORE}`);
    expect(body).toBe(text);
  });

  it('a campaign that was being sent reaches those who waited for it', async () => {
    const operator = await newOperator(shop);
    const campaign = async () => {
      const path = `/admin/api/campaigns/${release.held.campaignId}?store_id=${STORE}`;
      return (await operator.get(path)).body;
    };
    await expect.poll(campaign).toMatchObject({ status: 'sent', results: { sent: 3, waiting: 0 } });
  });

  it('the invoice that was due gets the number after the newest one', async () => {
    await enqueueDueInvoices(shop.deps);
    const names = () =>
      query<{ name: string }>(`select name from invoices where kind = 'invoice' order by number`);
    const [prefix, number] = release.held.newestInvoice.split('-');
    await expect.poll(async () => (await names()).at(-1)?.name).toBe(`${prefix}-${Number(number) + 1}`);
  });

  it('the staff sees the orders to pack', async () => {
    const operator = await newOperator(shop);
    const { body } = await operator.get(`/admin/api/orders?store_id=${STORE}&view=to_pack`);
    expect(body.orders.length).toBeGreaterThan(0);
  });

  it('the owner of a subscription manages it by the emailed link', async () => {
    const token = release.held.manageToken;
    const { body } = await listSubscriptions(shop.shopper(), token);
    const [{ id, next_renewal_at }] = body.subscriptions;
    const { status } = await manage(shop.shopper(), 'skip', {
      token,
      subscription: id,
      renewal_at: next_renewal_at,
    });
    expect(status).toBe(200);
  });

  it('a subscription renews when its day comes', async () => {
    const paid = () => shop.db.$count(orders, eq(orders.email, SUBSCRIBERS.active));
    const before = await paid();
    const offset = (Date.parse(release.shopTime) - Date.now()) / 1_000;
    await shop.advanceClock(`${offset} seconds 95 days`);
    await runRenewals(shop);
    await vi.waitFor(async () => expect(await paid()).toBe(before + 1));
  });
});
