import { eq, isNotNull, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { chargeRenewal } from '#server/subscriptions/renewals/charge-renewal.ts';
import { renewBillingCycle } from '#server/subscriptions/renewals/renew-subscriptions.ts';
import { ADDRESS, SAN_FRANCISCO, stockOf } from '../../support/buying/buying.ts';
import { emailsInOutbox } from '../../support/buying/orders.ts';
import { newCustomer, newOperator } from '../../support/buying/people.ts';
import { manage, onDay, runRenewals, list, EVERY_2_WEEKS } from '../../support/buying/subscribing.ts';
import {
  type CustomerShop,
  dueDay,
  EMAIL,
  openDueRenewal,
  own,
  placed,
  SKU,
  subscribeMonthly,
} from '../../support/customer-shop.ts';
import { STORE, startTestShop } from '../../support/test-shop.ts';

/** With what the tax service fails for addresses in San Francisco; null while it works. */
let failure: ErrorCode | null;
let shop: CustomerShop;
beforeEach(async () => {
  failure = null;
  const started = await startTestShop(({ tax }) => ({
    tax: {
      async calculate(request) {
        if (failure !== null && request.address.city === SAN_FRANCISCO.city)
          throw new DomainError(failure, 'no tax');
        return tax.calculate(request);
      },
    },
  }));
  shop = { ...started, customer: await newCustomer(started, EMAIL) };
});
afterEach(() => shop.close());

/** Emails about subscriptions with a subject, as JSON. */
async function emailAbout(subject: string): Promise<string> {
  await shop.runJobs('tell-subscriber');
  const found = (await emailsInOutbox(shop, 'subscription:')).filter((email) => email.subject === subject);
  expect(found).toHaveLength(1);
  return JSON.stringify(found[0]);
}

const CODES: ErrorCode[] = ['tax_unavailable', 'unknown_address'];

describe.each(CODES)('a subscription whose tax cannot be worked out (%s)', (code) => {
  beforeEach(() => subscribeMonthly(shop.customer, { address: SAN_FRANCISCO }));

  it('is shown without an amount, beside others with theirs', async () => {
    await subscribeMonthly(shop.customer, { address: ADDRESS });
    failure = code;
    const { status, body } = await list(shop.customer);
    expect(status).toBe(200);
    const amounts = (body.subscriptions as { address: { city: string }; next_amount: object | null }[]).map(
      ({ address, next_amount }) => [address.city, next_amount !== null],
    );
    expect(amounts.toSorted()).toEqual([
      ['New York', true],
      ['San Francisco', false],
    ]);
    expect(body.subscriptions[0].next_renewal_at).not.toBeNull();
  });

  it('can be changed, of which the email lists the items with their prices and the address', async () => {
    const { id, items } = await own(shop);
    failure = code;
    const change = { subscription: id, subscription_id: EVERY_2_WEEKS };
    const { body } = await manage(shop.customer, 'change_interval', change);
    expect(body.subscription).toMatchObject({ subscription_interval: 2, next_amount: null });
    const email = await emailAbout('Your subscription now comes every 2 weeks');
    expect(email).toContain(items[0].title);
    expect(email).toContain('San Francisco');
    const [{ unit_price }] = body.subscription.items;
    expect(email).toContain(`$${(unit_price / 100).toFixed(2)}`);
    expect(email).toContain('The total with shipping and tax');
    expect(email).not.toContain('Total on');
  });

  it('is shown to staff, with a price preview without amounts', async () => {
    const { id, items } = await own(shop);
    failure = code;
    const owner = await newOperator(shop);
    const page = await owner.get(`/admin/api/subscriptions/${id}?store_id=${STORE}`);
    expect([page.status, page.body.subscription.next_amount]).toEqual([200, null]);
    const wanted = { store_id: STORE, item: items[0].id, unit_price: 300 };
    const preview = await owner.post(`/admin/api/subscriptions/${id}/price_preview`, wanted);
    expect(preview.body).toMatchObject({ before: null, after: null });
  });
});

it('a price so small that the tax decides whether a card can pay it is not agreed while there is no tax', async () => {
  await subscribeMonthly(shop.customer, { address: SAN_FRANCISCO });
  const { id, items } = await own(shop);
  failure = 'tax_unavailable';
  const owner = await newOperator(shop);
  const { body: page } = await owner.get(`/admin/api/subscriptions/${id}?store_id=${STORE}`);
  const wanted = { store_id: STORE, reason: 'called', version: page.subscription.version, item: items[0].id };
  const answer = await owner.post(`/admin/api/subscriptions/${id}/price`, { ...wanted, unit_price: 1 });
  expect([answer.status, answer.body.code]).toEqual([503, 'tax_unavailable']);
});

describe('a renewal to an address that the tax service does not find', () => {
  beforeEach(async () => {
    await subscribeMonthly(shop.customer, { address: SAN_FRANCISCO });
    failure = 'unknown_address';
  });

  it('fails as one that cannot be delivered: its stock is released, and its owner is told', async () => {
    const before = await stockOf(shop.db, SKU);
    await onDay(shop, await dueDay(shop));
    expect(await own(shop)).toMatchObject({ status: 'active', failure_reason: 'unavailable' });
    expect(await stockOf(shop.db, SKU)).toEqual(before);
    expect(await shop.db.select().from(checkouts).where(isNotNull(checkouts.billingCycleId))).toMatchObject([
      { status: 'expired' },
    ]);
    expect(await emailAbout('We cannot send your delivery')).toContain('address');
  });

  it('pauses the subscription in the end, and staff are told', async () => {
    const day = await dueDay(shop);
    for (const later of [0, 1, 3, 7]) await onDay(shop, day + later);
    expect(await own(shop)).toMatchObject({ status: 'paused', paused_because: 'unavailable' });
    expect(
      await shop.db.select().from(alerts).where(like(alerts.key, 'subscription-paused:%')),
    ).toMatchObject([{ text: expect.stringContaining('its address was not found') }]);
  });

  it('does not count when its owner has given another address since it was quoted', async () => {
    const renewal = await openDueRenewal(shop);
    const { id: subscription } = await own(shop);
    await manage(shop.customer, 'change_address', { subscription, address: ADDRESS });
    await chargeRenewal(shop.deps, renewal);
    expect(await own(shop)).toMatchObject({ status: 'active', failure_reason: null });
    await runRenewals(shop);
    expect(await placed(shop)).toHaveLength(2);
  });
});

it('a renewal while the tax cannot be worked out is tried again, and does not count as failed', async () => {
  await subscribeMonthly(shop.customer, { address: SAN_FRANCISCO });
  failure = 'tax_unavailable';
  const day = await dueDay(shop);
  await shop.advanceClock(`${day} days`);
  const renewal = await openDueRenewal(shop);
  await expect(renewBillingCycle(shop.deps, renewal.billingCycleId)).rejects.toMatchObject({
    code: 'tax_unavailable',
  });
  await onDay(shop, day);
  expect(await own(shop)).toMatchObject({ status: 'active', failure_reason: null });
  failure = null;
  await onDay(shop, day);
  expect(await placed(shop)).toHaveLength(2);
  expect(await shop.db.$count(checkouts, eq(checkouts.billingCycleId, renewal.billingCycleId))).toBe(1);
});
