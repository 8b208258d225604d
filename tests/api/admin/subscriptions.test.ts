import { and, desc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stock, variantSubscriptionPrices } from '#server/platform/database/schema/catalog-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { shippingRates } from '#server/platform/database/schema/pricing-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { NOTIFY_SUBSCRIBER } from '#server/subscriptions/notices/subscription-notifications.ts';
import { CARDS } from '../../support/buying/buying.ts';
import { changeCard } from '../../support/buying/card-changing.ts';
import {
  type CardOwnerShop,
  countOrders,
  DUE_DAY,
  laterOnDay,
  own,
  startCardOwnerShop,
  subscribeWith,
} from '../../support/buying/card-owner.ts';
import { daysUntil } from '../../support/customer-shop.ts';
import { anId } from '../../support/ids.ts';
import { capturedAtProvider, emailsInOutbox } from '../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../support/buying/people.ts';
import { faultsInBooks, NO_FAULTS } from '../../support/buying/renewed-books.ts';
import {
  EVERY_2_WEEKS,
  EVERY_MONTH,
  FAILS_ON_RENEWAL,
  runRenewals,
  subscribe,
} from '../../support/buying/subscribing.ts';
import { STORE, type TestShopper } from '../../support/test-shop.ts';

const NEW_ADDRESS = {
  line1: '1 New Road',
  city: 'Albany',
  state: 'NY',
  postal_code: '12207',
  country: 'US',
};
const REASON = { store_id: STORE, reason: 'asked by phone' };

let shop: CardOwnerShop;
let support: TestShopper;
beforeEach(async () => {
  shop = await startCardOwnerShop();
  await subscribeWith(shop, CARDS.succeeds);
  support = await browserOf(shop, await addStaff(shop, 'support'));
});
afterEach(() => shop.close());

const path = () => `/admin/api/subscriptions/${shop.named.subscription}`;
const page = async () => (await support.get(`${path()}?store_id=${STORE}`)).body.subscription;
/** As shown now, unless `body` says another version. */
const change = async (verb: string, body: object = {}) =>
  support.post(`${path()}/${verb}`, { ...REASON, ...(await shownVersion(verb)), ...body });
const shownVersion = async (verb: string) =>
  verb === 'card_link' ? {} : { version: (await page()).version };
const listed = async (query = '') =>
  (await support.get(`/admin/api/subscriptions?store_id=${STORE}${query}`)).body.subscriptions;
/** What the owner is told, in emails that are to be written. */
async function notifications(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ news: string }>(
    sql`select data ->> 'news' as news from pgboss.job where name = ${NOTIFY_SUBSCRIBER}`,
  );
  return rows.map(({ news }) => news);
}
/** A session of staff has ended by then. */
const later = async (day: number) => {
  await laterOnDay(shop, day);
  support = await browserOf(shop, await addStaff(shop, 'support'));
};
const failed = async () => {
  await shop.close();
  shop = await startCardOwnerShop();
  await subscribeWith(shop, FAILS_ON_RENEWAL);
  await later(DUE_DAY);
};

describe('subscriptions in the back office', () => {
  it('are listed with their next delivery, by view, and found by beginnings of names and emails', async () => {
    const { next_renewal_at } = await own(shop);
    const row = { subscription_id: shop.named.subscription, units: 1, next_renewal_at, status: 'active' };
    for (const query of ['', '&view=active', '&sort=next', '&q=card%40exa', '&q=git+gue'])
      expect(await listed(query)).toMatchObject([row]);
    for (const query of ['&view=paused', '&q=nobody']) expect(await listed(query)).toEqual([]);
  });

  it('show deliveries with their orders', async () => {
    await later(DUE_DAY);
    expect((await page()).deliveries).toMatchObject([
      { status: 'due', order_id: null },
      { status: 'paid', order_number: expect.any(Number) },
    ]);
  });

  const renewals = async (query = '') =>
    (await support.get(`/admin/api/renewals?store_id=${STORE}${query}`)).body;
  const leaveInStock = (units: number) =>
    shop.db.update(stock).set({ onHand: units }).where(eq(stock.sku, 'MIX-5OZ'));
  /** Another subscription to it, which takes three units on a day before. */
  const addEarlierDelivery = async () => {
    await subscribe(shop.shopper(), [{ sku: 'MIX-5OZ', quantity: 3, subscription: EVERY_2_WEEKS }], {
      email: 'other@example.com',
    });
    await later(DUE_DAY - 20);
  };

  it('show what the coming deliveries need against stock', async () => {
    await later(DUE_DAY - 10);
    await leaveInStock(7);
    expect(await renewals()).toMatchObject({
      days: [{ deliveries: 1, needed: 1, short: 0 }],
      units: [{ sku: 'MIX-5OZ', needed: 1, left: 6, short_on: null }],
      short: 0,
    });
  });

  it('count each delivery of a subscription within the coming five weeks', async () => {
    await addEarlierDelivery();
    const { days } = await renewals();
    const sumOf = (name: 'deliveries' | 'needed') =>
      days.reduce((sum: number, day: Record<typeof name, number>) => sum + day[name], 0);
    expect([sumOf('deliveries'), sumOf('needed')]).toEqual([4, 10]);
  });

  it('say on which day the stock will not do, there and in the stock', async () => {
    await addEarlierDelivery();
    await leaveInStock(3);
    const { days, short, units } = await renewals();
    const [{ day: early }, { day }] = days;
    expect(days.map((each: { short: number }) => each.short)).toEqual([0, ...Array(days.length - 1).fill(1)]);
    // Three times three every two weeks, and one of each month.
    expect({ short, units }).toMatchObject({ short: 1, units: [{ needed: 10, left: -7, short_on: day }] });
    expect((await renewals(`&day=${early}`)).units).toMatchObject([{ needed: 3, left: 0 }]);
    expect((await renewals(`&day=${day}`)).units).toMatchObject([{ needed: 3, left: -3 }]);
    const { body: listedStock } = await support.get(`/admin/api/stock?store_id=${STORE}&q=MIX-5OZ`);
    expect(listedStock.stock).toMatchObject([{ sku: 'MIX-5OZ', short_on: day }]);
    await leaveInStock(10);
    const { body: enough } = await support.get(`/admin/api/stock?store_id=${STORE}&q=MIX-5OZ`);
    expect(enough.stock).toMatchObject([{ short_on: null }]);
  });

  it('list the units that deliveries need in pages, what is missing first', async () => {
    await subscribe(
      shop.shopper(),
      ['MIX-10OZ', 'BITES-CHILLI-CACAO'].map((sku) => ({ sku, quantity: 1, subscription: EVERY_2_WEEKS })),
      { email: 'other@example.com' },
    );
    await later(DUE_DAY - 20);
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, 'MIX-10OZ'));
    const first = await renewals('&limit=1');
    expect(first.units).toMatchObject([{ sku: 'MIX-10OZ', left: -3 }]);
    const rest = await renewals(`&limit=2&cursor=${first.next_cursor}`);
    expect(rest.units.map(({ sku }: { sku: string }) => sku).toSorted()).toEqual([
      'BITES-CHILLI-CACAO',
      'MIX-5OZ',
    ]);
    expect(rest.next_cursor).toBeNull();
  });
});

describe('a change for the owner', () => {
  it('skips the delivery that was shown, once, and says so to the owner and in the timeline', async () => {
    const { next_renewal_at: renewal_at } = await page();
    expect((await change('skip', { renewal_at })).status).toBe(200);
    expect((await change('skip', { renewal_at })).body.code).toBe('subscription_changed');
    const { next_renewal_at, timeline } = await page();
    expect(next_renewal_at > renewal_at).toBe(true);
    expect(timeline).toMatchObject([{ text: 'Skipped the next delivery: asked by phone' }]);
    expect(await notifications()).toContain('skipped');
  });

  it('pauses and resumes', async () => {
    await change('pause');
    expect(await page()).toMatchObject({ status: 'paused', paused_because: 'owner' });
    await change('resume');
    expect((await page()).status).toBe('active');
  });

  it('changes a quantity at the price that was shown', async () => {
    const [item] = (await page()).items;
    const wanted = { item: item.id, quantity: 3 };
    expect((await change('items', { ...wanted, expected_subtotal: 1 })).status).toBe(409);
    await change('items', { ...wanted, expected_subtotal: 3 * item.unit_price });
    expect((await page()).items).toMatchObject([{ quantity: 3 }]);
    expect(await notifications()).toContain('items_changed');
  });

  it('sends another variant at the price of today', async () => {
    const [item] = (await page()).items;
    const wanted = { item: item.id, quantity: 1, new_sku: 'MIX-10OZ' };
    const refused = await change('items', { ...wanted, expected_subtotal: item.unit_price });
    expect(refused.body.code).toBe('subscription_changed');
    const [price] = await shop.db
      .select()
      .from(variantSubscriptionPrices)
      .where(
        and(
          eq(variantSubscriptionPrices.sku, 'MIX-10OZ'),
          eq(variantSubscriptionPrices.subscriptionOptionId, anId(EVERY_MONTH)),
          eq(variantSubscriptionPrices.currency, 'usd'),
        ),
      );
    await change('items', { ...wanted, expected_subtotal: price?.amountCents });
    const { items, timeline } = await page();
    expect(items).toMatchObject([{ sku: 'MIX-10OZ', unit_price: price?.amountCents }]);
    expect(timeline).toMatchObject([{ text: 'Changed an item to MIX-10OZ: asked by phone' }]);
  });

  it('is refused when its owner has changed something since it was shown, and says what it is now', async () => {
    const { version } = await page();
    await change('interval', { subscription_option_id: EVERY_2_WEEKS });
    for (const [verb, body] of [
      ['interval', { subscription_option_id: EVERY_MONTH }],
      ['address', { address: NEW_ADDRESS }],
      ['cancel', { because: 'other' }],
    ] as const) {
      const answer = await change(verb, { ...body, version });
      expect([verb, answer.status, answer.body.current]).toMatchObject([
        verb,
        409,
        { version: version + 1, status: 'active' },
      ]);
    }
    expect(await page()).toMatchObject({ status: 'active', subscription_interval: 2 });
  });

  it('changes the interval only at the price that was shown', async () => {
    const wanted = { subscription_option_id: EVERY_2_WEEKS };
    const refused = await change('interval', { ...wanted, expected_subtotal: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'subscription_changed']);
  });

  it('changes interval and address', async () => {
    await change('interval', { subscription_option_id: 'every-2-weeks' });
    await change('address', { address: NEW_ADDRESS, name: 'Gita New' });
    expect(await page()).toMatchObject({
      subscription_interval: 2,
      name: 'Gita New',
      address: { city: 'Albany' },
    });
  });

  it('cancels for good, and the reason is in the report', async () => {
    await change('cancel', { because: 'too_much' });
    expect(await page()).toMatchObject({ status: 'cancelled', cancellation_reason: 'too_much' });
    const { body } = await support.get(`/admin/api/cancellation_reasons?store_id=${STORE}`);
    expect(body.reasons).toEqual([{ reason: 'too_much', count: 1 }]);
  });

  it('emails the link for another card once per key', async () => {
    const idempotency_key = crypto.randomUUID();
    await change('card_link', { idempotency_key });
    await change('card_link', { idempotency_key });
    expect((await notifications()).filter((news) => news === 'card_wanted')).toHaveLength(1);
  });

  it('is refused for a subscription of another store, and without a reason', async () => {
    const none = `/admin/api/subscriptions/${crypto.randomUUID()}`;
    expect((await support.post(`${none}/pause`, { ...REASON, version: 0 })).status).toBe(404);
    expect((await change('pause', { reason: '' })).status).toBe(400);
  });

  it('is in the audit log with who made it', async () => {
    await change('pause');
    const entries = await shop.db
      .select()
      .from(staffActions)
      .where(eq(staffActions.subjectId, shop.named.subscription));
    expect(entries).toMatchObject([{ command: 'subscriptions pause', summary: 'Paused: asked by phone' }]);
  });
});

describe('an agreed price', () => {
  let owner: TestShopper;
  beforeEach(async () => {
    owner = await browserOf(shop, await addStaff(shop, 'owner'));
  });
  const agree = async (unit_price: number, by = owner, changes: object = {}) => {
    const { items, version } = await page();
    return by.post(`${path()}/price`, { ...REASON, version, item: items[0].id, unit_price, ...changes });
  };
  const preview = async (unit_price: number) => {
    const { items } = await page();
    const body = { store_id: STORE, item: items[0].id, unit_price };
    return (await owner.post(`${path()}/price_preview`, body)).body;
  };

  it('is shown with what the next delivery costs, and is charged then; the owner is told before', async () => {
    const { next_amount: now, items } = await page();
    const { after: then, ...shown } = await preview(500);
    expect(shown).toMatchObject({ before: now, is_too_late: false, due_at: expect.any(String) });
    expect(then.subtotal).toBe(500);
    expect(items[0].unit_price).not.toBe(500);
    expect((await agree(500)).status).toBe(200);
    const after = await page();
    expect([after.items[0].unit_price, after.next_amount]).toEqual([500, then]);
    expect(after.timeline).toMatchObject([{ text: 'Agreed on $5.00 for one unit: asked by phone' }]);
    expect(await notifications()).toContain('price_agreed');
    await later(DUE_DAY);
    const placed = await shop.db.select().from(orders).orderBy(desc(orders.placedAt));
    expect(placed[0]).toMatchObject({ subtotalCents: 500, totalCents: then.total });
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
  });

  it('that is higher needs a week before the next delivery, a lower one does not', async () => {
    await later(DUE_DAY - 6);
    owner = await browserOf(shop, await addStaff(shop, 'owner'));
    const [{ unit_price }] = (await page()).items;
    expect((await preview(unit_price + 100)).is_too_late).toBe(true);
    expect((await agree(unit_price + 100)).body.code).toBe('not_possible_now');
    expect((await page()).items[0].unit_price).toBe(unit_price);
    expect((await agree(unit_price - 100)).status).toBe(200);
  });

  it('that is higher needs a week before the day on which a paused subscription would go on', async () => {
    const [{ unit_price }] = (await page()).items;
    await change('pause');
    await later(DUE_DAY + 1);
    owner = await browserOf(shop, await addStaff(shop, 'owner'));
    const { is_too_late, due_at } = await preview(unit_price + 100);
    expect(is_too_late).toBe(false);
    expect((await agree(unit_price + 100)).status).toBe(200);
    await later(daysUntil(due_at) - 3);
    owner = await browserOf(shop, await addStaff(shop, 'owner'));
    expect((await agree(unit_price + 200)).body.code).toBe('not_possible_now');
  });

  it('of a paused subscription is in the email, with what a delivery costs', async () => {
    await change('pause');
    await agree(500);
    await shop.runJobs('tell-subscriber');
    const [email] = await emailsInOutbox(shop, `subscription:${shop.named.subscription}:price_agreed`);
    expect(JSON.stringify(email?.blocks)).toContain('$5.00');
  });

  it('of fewer than the owner wants is shown with how many it is for', async () => {
    expect((await page()).items[0].agreed_quantity).toBe(null);
    await agree(500);
    expect((await page()).items[0].agreed_quantity).toBe(1);
  });

  it('is agreed on by those only who may, for an item that is there, as it was shown', async () => {
    expect((await agree(500, support)).status).toBe(403);
    expect((await agree(500, owner, { item: crypto.randomUUID() })).body.code).toBe('subscription_changed');
    const { version } = await page();
    expect((await agree(500, owner, { version: version + 1 })).body.code).toBe('changed_meanwhile');
    expect((await agree(0)).status).toBe(400);
  });

  it('is for as many as there are, unless those want more who may agree on it', async () => {
    await agree(1);
    const [item] = (await page()).items;
    const more = { item: item.id, quantity: 99, expected_subtotal: 99 };
    const refused = await change('items', more);
    const { version } = await page();
    const agreed = await owner.post(`${path()}/items`, { ...REASON, version, ...more });
    expect([refused.status, refused.body.code, agreed.status]).toEqual([
      422,
      'subscription_unavailable',
      200,
    ]);
    expect(refused.body.detail).toContain('agreed for 1 of it');
    expect((await page()).items).toMatchObject([{ quantity: 99, unit_price: 1 }]);
  });

  it('is refused at its field when the delivery would then cost less than a card is charged', async () => {
    await shop.db.update(shippingRates).set({ priceCents: 0 });
    const [{ unit_price }] = (await page()).items;
    const refused = await agree(1);
    expect([refused.status, refused.body.code]).toEqual([422, 'amount_too_small']);
    expect(refused.body.errors).toMatchObject([
      { path: '/unit_price', message: expect.stringContaining('$0.50') },
    ]);
    expect((await page()).items[0].unit_price).toBe(unit_price);
    expect(await notifications()).not.toContain('price_agreed');
    expect((await agree(50)).status).toBe(200);
  });

  it('may be a cent when shipping makes the delivery large enough', async () => {
    expect((await preview(1)).after.total).toBeGreaterThan(50);
    expect((await agree(1)).status).toBe(200);
  });

  it('twice by a double press is one change and one email', async () => {
    const { version } = await page();
    await Promise.all([agree(500, owner, { version }), agree(500, owner, { version })]);
    expect((await page()).version).toBe(version + 1);
    expect((await notifications()).filter((news) => news === 'price_agreed')).toHaveLength(1);
  });
});

describe('a delivery whose card failed', () => {
  const retry = async () => {
    const [{ billing_cycle_id }] = (await page()).deliveries;
    return support.post(`${path()}/retry`, { store_id: STORE, billing_cycle_id });
  };

  it('is tried now with the new card, and paid once by a double press', async () => {
    await failed();
    expect(await page()).toMatchObject({ status: 'past_due', deliveries: [{ attempts: 1 }] });
    const paid = await capturedAtProvider(shop);
    await changeCard(shop.guest, shop.named, CARDS.succeeds);
    await Promise.all([retry(), retry()]);
    await runRenewals(shop);
    await runRenewals(shop);
    expect(await countOrders(shop)).toBe(2);
    expect(await capturedAtProvider(shop)).toBeGreaterThan(paid);
    expect((await page()).status).toBe('active');
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
  });

  it('that goes on failing counts as an attempt', async () => {
    await failed();
    await retry();
    await runRenewals(shop);
    expect((await page()).deliveries[0]).toMatchObject({ attempts: 2, failure_reason: 'payment' });
  });

  it('is not tried when it waits for nothing', async () => {
    expect((await retry()).body.code).toBe('subscription_changed');
  });
});
