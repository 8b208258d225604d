import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import { products, stock } from '#server/platform/database/schema/catalog-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { conversations } from '#server/platform/database/schema/inbox-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { discountBudgets } from '#server/platform/database/schema/pricing-tables.ts';
import { reviews } from '#server/platform/database/schema/review-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { rebuildFacts } from '#server/reports/facts/rebuild-facts.ts';
import { placeOrder, recordShipped, refundUnit } from '../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../support/buying/people.ts';
import { EVERY_MONTH, subscribe } from '../../support/buying/subscribing.ts';
import { anId } from '../../support/ids.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const OTHER_STORE = anId<StoreId>('store_second');

let shop: TestShop;
let manager: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.db.update(orders).set({ placedAt: sql`shop_now() - interval '90 days'` });
  await rebuildFacts(shop.db, STORE);
  await shop.db.insert(stores).values({
    id: OTHER_STORE,
    brand: 'Second',
    defaultCurrency: 'usd',
    cardCountries: ['US'],
  });
  manager = await browserOf(shop, await addStaff(shop, 'manager'));
});
afterAll(() => shop.close());

const home = async (browser = manager) => (await browser.get(`/admin/api/home?store_id=${STORE}`)).body;
const task = async (kind: string) =>
  (await home()).tasks.find((one: { kind: string }) => one.kind === kind) as {
    count: number;
    late: number;
    oldest_at: string | null;
  };
const someOrder = () => placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }]);
/** The checkout of an order. */
const sold = async () => {
  const { id } = await someOrder();
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
  return anId<CheckoutId>(row?.checkoutId ?? '');
};
const write = (shopper: TestShopper, customer_email: string) =>
  shopper.post('/customer_service/process_customer_service_request', {
    store_id: STORE,
    customer_service_data: { customer_name: 'Noor Patel', customer_email, message: 'Where is my box?' },
  });

let emails = 0;
/** The id of an email that was given up. */
async function failEmail(storeId: StoreId): Promise<string> {
  emails += 1;
  const content = {
    to: 'gita@example.com',
    key: `failed:${emails}`,
    subject: 'Crunch',
    preview: '',
    texts: 'for-staff' as const,
    heading: 'Crunch',
    reason: '',
    blocks: [],
  };
  await shop.db.transaction((tx) => shop.deps.emails.enqueue(tx, storeId, content));
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    update pgboss.job set state = 'failed', completed_on = now()
    where name = 'send-mail' and data->>'key' = ${content.key} returning id`);
  return rows[0]?.id ?? '';
}

/** The call of the list that each row of Home leads to, as the page asks for it, and where its rows are. */
const LISTS = {
  orders_to_pack: ['orders?view=to_pack&sort=oldest&', 'orders'],
  orders_on_hold: ['orders?view=on_hold&', 'orders'],
  payments_to_resolve: ['payment_exceptions?', 'payment_exceptions'],
  subscriptions_past_due: ['subscriptions?view=past_due&', 'subscriptions'],
  reviews_waiting: ['reviews?view=waiting&', 'reviews'],
  messages_unanswered: ['conversations?view=unanswered&', 'conversations'],
  stock_low: ['stock?view=low&sort=cover&', 'stock'],
  discounts_spent: ['discounts?view=spent&', 'discounts'],
  emails_failed: ['failed_emails?', 'failed_emails'],
  alerts_open: ['alerts?', 'alerts'],
} as const;

const usd = async () => (await home()).sales.find((one: { currency: string }) => one.currency === 'usd');

describe('home', () => {
  it('counts orders to pack, says how long the oldest one waits, and which are late', async () => {
    const before = await task('orders_to_pack');
    const order = await someOrder();
    const packed = await someOrder();
    await recordShipped(shop, packed.id);
    expect(await task('orders_to_pack')).toMatchObject({ count: before.count + 1, late: before.late });
    const since = new Date('2026-01-02T10:00:00Z');
    await shop.db
      .update(orders)
      .set({ placedAt: since, deliveryEarliest: '2026-01-05', deliveryLatest: '2026-01-09' })
      .where(eq(orders.id, order.id));
    expect(await task('orders_to_pack')).toMatchObject({
      late: before.late + 1,
      oldest_at: since.toISOString(),
    });
  });

  it('counts what is sold out', async () => {
    const before = await task('stock_low');
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, 'BHEL-5OZ'));
    expect((await task('stock_low')).count).toBe(before.count + 1);
  });

  it('sums the sales of today and this week, less what was refunded', async () => {
    const before = await usd();
    const order = await someOrder();
    await refundUnit(shop, order);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
    const worth = (row?.totalCents ?? 0) - (row?.refundedCents ?? 0);
    const after = await usd();
    expect([after.today - (before?.today ?? 0), after.week - (before?.week ?? 0)]).toEqual([worth, worth]);
    expect(after.orders_today - (before?.orders_today ?? 0)).toBe(1);
  });

  it('compares with the same weekday of the week before, up to the same time', async () => {
    const before = await usd();
    const moved = async (to: ReturnType<typeof sql>) => {
      const { id } = await someOrder();
      await shop.db.update(orders).set({ placedAt: to }).where(eq(orders.id, id));
      await rebuildFacts(shop.db, STORE);
      const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
      return row?.totalCents ?? 0;
    };
    const earlier = await moved(sql`shop_now() - interval '7 days 1 second'`);
    await moved(sql`shop_now() - interval '7 days' + interval '1 minute'`);
    expect((await usd()).week_before - (before?.week_before ?? 0)).toBe(earlier);
  });

  it('has yesterday and the last seven days, so that a Monday shows the weekend', async () => {
    const before = await usd();
    const { id } = await someOrder();
    const [row] = await shop.db
      .update(orders)
      .set({ placedAt: sql`shop_now() - interval '1 day'` })
      .where(eq(orders.id, id))
      .returning();
    await rebuildFacts(shop.db, STORE);
    const after = await usd();
    const worth = row?.totalCents ?? 0;
    expect({
      yesterday: after.yesterday - before.yesterday,
      orders_yesterday: after.orders_yesterday - before.orders_yesterday,
      seven_days: after.seven_days - before.seven_days,
      orders_seven_days: after.orders_seven_days - before.orders_seven_days,
      today: after.today - before.today,
    }).toEqual({ yesterday: worth, orders_yesterday: 1, seven_days: worth, orders_seven_days: 1, today: 0 });
  });

  it('compares the last seven days with the seven before, up to the same time', async () => {
    const before = await usd();
    const { id } = await someOrder();
    const [row] = await shop.db
      .update(orders)
      .set({ placedAt: sql`shop_now() - interval '8 days'` })
      .where(eq(orders.id, id))
      .returning();
    await rebuildFacts(shop.db, STORE);
    const after = await usd();
    expect([
      after.seven_days_before - before.seven_days_before,
      after.yesterday_week_before - before.yesterday_week_before,
      after.seven_days - before.seven_days,
    ]).toEqual([row?.totalCents, row?.totalCents, 0]);
  });

  it('counts what the list behind each row shows', async () => {
    const [email, answered, spam, snoozed] = ['waits', 'answered', 'spam', 'snoozed'].map(
      (name) => `${name}@example.com`,
    );
    await someOrder();
    const held = await someOrder();
    await shop.db
      .update(orders)
      .set({ status: 'on_hold', holdReason: 'asked to wait' })
      .where(eq(orders.id, held.id));
    await shop.db
      .update(checkouts)
      .set({ status: 'review' })
      .where(eq(checkouts.id, await sold()));
    await subscribe(shop.shopper(), [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }], {
      email: 'late@example.com',
    });
    await shop.db.update(subscriptions).set({ status: 'past_due' });
    await shop.db.update(reviews).set({ status: 'pending' }).where(eq(reviews.rating, 4));
    for (const one of [email, answered, spam, snoozed]) await write(shop.shopper(), one ?? '');
    const change = (of: string | undefined, set: Partial<typeof conversations.$inferInsert>) =>
      shop.db
        .update(conversations)
        .set(set)
        .where(eq(conversations.customerEmail, of ?? ''));
    await change(answered, { isUnanswered: false });
    await change(spam, { status: 'spam' });
    await change(snoozed, { snoozedUntil: sql`shop_now() + interval '1 day'` as unknown as Date });
    await shop.db.update(products).set({ status: 'archived' }).where(eq(products.handle, 'bhel-puri'));
    await shop.db.update(stock).set({ onHand: 0 });
    await shop.db
      .insert(discountBudgets)
      .values({ storeId: STORE, code: 'WELCOME10', currency: 'usd', budgetCents: 500, givenCents: 500 });
    await failEmail(STORE);
    await failEmail(OTHER_STORE);
    for (const key of ['low-stock:seen', 'low-stock:open'] as const)
      await shop.db.transaction((tx) =>
        raiseAlert(tx, shop.deps.jobs, { storeId: STORE, key, title: 'Low', text: 'It is.' }),
      );
    await manager.post('/admin/api/seen', { store_id: STORE, key: 'low-stock:seen' });

    const { tasks } = await home();
    for (const { kind, count } of tasks as { kind: keyof typeof LISTS; count: number }[]) {
      const [path, rows] = LISTS[kind];
      const { body } = await manager.get(`/admin/api/${path}store_id=${STORE}`);
      expect([kind, body[rows].length, count > 0]).toEqual([kind, count, true]);
    }
  });

  it('has emails that failed of its own store only, and so have the list and the button to try again', async () => {
    const ids = [await failEmail(STORE), await failEmail(OTHER_STORE)];
    const { body } = await manager.get(`/admin/api/failed_emails?store_id=${STORE}`);
    const listed = body.failed_emails.map(({ id }: { id: string }) => id);
    expect([listed.includes(ids[0]), listed.includes(ids[1])]).toEqual([true, false]);
    const retry = await manager.post('/admin/api/failed_jobs/retry', { store_id: STORE, ids });
    expect(retry.body).toMatchObject({ retried: 1, skipped: [{ id: ids[1] }] });
  });

  it('shows a role only what it may see', async () => {
    const marketer = await home(await browserOf(shop, await addStaff(shop, 'marketer')));
    expect(marketer.sales).toBeNull();
    expect(marketer.tasks.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'discounts_spent',
      'reviews_waiting',
      'stock_low',
    ]);
  });
});

describe('home of a role', () => {
  it.each(['packer', 'support'] as const)('has no figures of sales for a %s', async (role) => {
    expect((await home(await browserOf(shop, await addStaff(shop, role)))).sales).toBeNull();
  });

  it('has figures of sales for a bookkeeper, and no orders to pack', async () => {
    const { sales, tasks } = await home(await browserOf(shop, await addStaff(shop, 'bookkeeper')));
    const kinds = tasks.map(({ kind }: { kind: string }) => kind);
    expect([sales === null, kinds.includes('orders_to_pack')]).toEqual([false, false]);
  });
});
