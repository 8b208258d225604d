import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { billingCycles } from '#server/platform/database/schema/subscription-tables.ts';
import { chargeRenewal } from '#server/subscriptions/renewals/charge-renewal.ts';
import {
  type CustomerShop,
  daysApart,
  daysUntil,
  dueDay,
  openDueRenewal,
  own,
  placed,
  eachHasCustomerShop,
  subscribeMonthly,
} from '../../support/customer-shop.ts';
import { capturedAtProvider } from '../../support/buying/orders.ts';
import { manage, onDay } from '../../support/buying/subscribing.ts';

let shop: CustomerShop;
eachHasCustomerShop((started) => {
  shop = started;
}, subscribeMonthly);

const undoSkip = (subscription: string, renewal_at: string) =>
  manage(shop.customer, 'undo_skip', { subscription, renewal_at });

async function skipNext() {
  const { id, next_renewal_at } = await own(shop);
  return manage(shop.customer, 'skip', { subscription: id, renewal_at: next_renewal_at });
}

describe('the owner', () => {
  it('skips the next delivery: it is not charged, the one after it is', async () => {
    const before = await own(shop);
    const { body } = await skipNext();
    expect(daysApart(before.next_renewal_at, body.subscription.next_renewal_at)).toBeGreaterThanOrEqual(28);
    await onDay(shop, daysUntil(before.next_renewal_at));
    expect(await placed(shop)).toHaveLength(1);
    await onDay(shop, daysUntil(body.subscription.next_renewal_at));
    expect(await placed(shop)).toHaveLength(2);
  });

  it('skips one delivery, not two, when the button is pressed twice', async () => {
    const { id, next_renewal_at: renewal_at } = await own(shop);
    const answers = await Promise.all([
      manage(shop.customer, 'skip', { subscription: id, renewal_at }),
      manage(shop.customer, 'skip', { subscription: id, renewal_at }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await shop.db.$count(billingCycles, eq(billingCycles.status, 'skipped'))).toBe(1);
  });

  it('brings a skipped delivery back: it is charged on its day, and the next one after it', async () => {
    const before = await own(shop);
    const skipped = (await skipNext()).body.subscription;
    expect(skipped.skipped_at).toBe(before.next_renewal_at);
    const { body } = await undoSkip(before.id, skipped.skipped_at);
    expect(body.subscription).toMatchObject({ next_renewal_at: before.next_renewal_at, skipped_at: null });
    await onDay(shop, daysUntil(before.next_renewal_at));
    expect(await placed(shop)).toHaveLength(2);
    expect((await own(shop)).next_renewal_at).toBe(skipped.next_renewal_at);
  });

  it('brings back the delivery that was skipped last, once, when undo is pressed twice', async () => {
    const { id } = await own(shop);
    await skipNext();
    const { next_renewal_at: next, skipped_at: last } = (await skipNext()).body.subscription;
    const answers = [await undoSkip(id, last), await undoSkip(id, last)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await own(shop)).next_renewal_at).toBe(last);
    expect((await undoSkip(id, next)).status).toBe(409);
  });

  it('brings back no delivery whose day has gone by', async () => {
    const { id, next_renewal_at } = await own(shop);
    await skipNext();
    await onDay(shop, daysUntil(next_renewal_at));
    expect((await own(shop)).skipped_at).toBeNull();
    expect(await undoSkip(id, next_renewal_at)).toMatchObject({
      status: 409,
      body: { code: 'subscription_changed' },
    });
  });
});

describe('a change while the renewal is under way', () => {
  it('skip: this delivery is not charged', async () => {
    const paid = await capturedAtProvider(shop);
    const renewal = await openDueRenewal(shop);
    expect((await skipNext()).status).toBe(200);
    await chargeRenewal(shop.deps, renewal);
    expect(await capturedAtProvider(shop)).toBe(paid);
  });

  it('skip is refused once it is sold', async () => {
    const day = await dueDay(shop);
    const { id, next_renewal_at } = await own(shop);
    await onDay(shop, day);
    await own(shop);
    const { status, body } = await manage(shop.customer, 'skip', {
      subscription: id,
      renewal_at: next_renewal_at,
    });
    expect([status, body.code]).toEqual([409, 'subscription_changed']);
  });
});
