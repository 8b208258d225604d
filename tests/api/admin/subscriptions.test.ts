import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { NOTIFY_SUBSCRIBER } from '#server/subscriptions/subscription-notifications.ts';
import { CARDS } from '../../support/buying.ts';
import { changeCard } from '../../support/card-changing.ts';
import {
  type CardOwnerShop,
  countOrders,
  DUE_DAY,
  laterOnDay,
  own,
  startCardOwnerShop,
  subscribeWith,
} from '../../support/card-owner.ts';
import { capturedAtProvider } from '../../support/orders.ts';
import { addStaff, browserOf } from '../../support/people.ts';
import { faultsInBooks, NO_FAULTS } from '../../support/renewed-books.ts';
import { FAILS_ON_RENEWAL, runRenewals } from '../../support/subscribing.ts';
import { STORE, type TestShopper } from '../../support/test-shop.ts';

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
const change = (verb: string, body: object = {}) => support.post(`${path()}/${verb}`, { ...REASON, ...body });
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

  it('show what the coming deliveries need against stock', async () => {
    await later(DUE_DAY - 10);
    const { body } = await support.get(`/admin/api/renewals?store_id=${STORE}`);
    expect(body.days).toMatchObject([{ deliveries: 1 }]);
    expect(body.units).toMatchObject([{ sku: 'MIX-5OZ', needed: 1, available: expect.any(Number) }]);
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
  });

  it('changes interval and address', async () => {
    await change('interval', { subscription_option_id: 'every-2-weeks' });
    const address = { line1: '1 New Road', city: 'Albany', state: 'NY', postal_code: '12207', country: 'US' };
    await change('address', { address, name: 'Gita New' });
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
    expect((await support.post(`${none}/pause`, REASON)).status).toBe(404);
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
