import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { chargeRenewal } from '#server/subscriptions/renewals/charge-renewal.ts';
import { ADDRESS, SAN_FRANCISCO } from '../../support/buying/buying.ts';
import { anId } from '../../support/ids.ts';
import {
  type CustomerShop,
  daysApart,
  daysUntil,
  openDueRenewal,
  own,
  placed,
  eachHasCustomerShop,
  subscribeMonthly,
} from '../../support/customer-shop.ts';
import { capturedAtProvider } from '../../support/buying/orders.ts';
import { EVERY_2_WEEKS, manage, onDay, runRenewals } from '../../support/buying/subscribing.ts';

let shop: CustomerShop;
eachHasCustomerShop((started) => {
  shop = started;
}, subscribeMonthly);

describe('the owner', () => {
  it('changes the interval: the next delivery stays, then the new interval and its price count', async () => {
    const before = await own(shop);
    const wanted = before.billing_interval_options.find(
      ({ subscription_id }: { subscription_id: string }) => subscription_id === EVERY_2_WEEKS,
    );
    const { body } = await manage(shop.customer, 'change_interval', {
      subscription: before.id,
      subscription_id: EVERY_2_WEEKS,
    });
    expect(body.subscription.next_renewal_at).toBe(before.next_renewal_at);
    expect(body.subscription.next_amount.subtotal).toBe(wanted.subtotal);
    await onDay(shop, daysUntil(before.next_renewal_at));
    expect(daysApart(before.next_renewal_at, (await own(shop)).next_renewal_at)).toBe(14);
  });

  it('is refused an interval whose price is not the one that was shown', async () => {
    const { id } = await own(shop);
    const change = { subscription: id, subscription_id: EVERY_2_WEEKS, expected_subtotal: 1 };
    const answer = await manage(shop.customer, 'change_interval', change);
    expect([answer.status, answer.body.code]).toEqual([409, 'subscription_changed']);
  });

  it('changes the address: the next order goes there, with the tax of that place', async () => {
    const { id, next_renewal_at } = await own(shop);
    const { body } = await manage(shop.customer, 'change_address', {
      subscription: id,
      address: SAN_FRANCISCO,
      name: 'Olive Owner',
    });
    expect(body.subscription.address).toMatchObject({ city: 'San Francisco', state: 'CA' });
    await onDay(shop, daysUntil(next_renewal_at));
    const [, renewed] = await placed(shop);
    expect(renewed).toMatchObject({ name: 'Olive Owner', address: { city: 'San Francisco' } });
    expect(renewed?.totalCents).toBe(body.subscription.next_amount.total);
  });

  it('gives an address when the way to ship is removed: the cheapest one that goes there is taken', async () => {
    const { id } = await own(shop);
    await shop.db.update(subscriptions).set({ shippingOptionId: anId('by-balloon') });
    const { body } = await manage(shop.customer, 'change_address', {
      subscription: id,
      address: SAN_FRANCISCO,
    });
    expect(body.subscription.next_amount.shipping).toBe(595);
  });

  it('changes the address: the way to ship stays where it goes there', async () => {
    const { id } = await own(shop);
    await shop.db.update(subscriptions).set({ shippingOptionId: anId('express') });
    const before = await own(shop);
    const { body } = await manage(shop.customer, 'change_address', {
      subscription: id,
      address: SAN_FRANCISCO,
    });
    expect(body.subscription.next_amount.shipping).toBe(before.next_amount.shipping);
  });

  it.each([
    ['incomplete', { ...ADDRESS, line1: ' ' }, 400],
    ['out of reach', { ...ADDRESS, country: 'FR' }, 422],
  ])('is refused an address that is %s', async (_what, address, status) => {
    const answer = await manage(shop.customer, 'change_address', {
      subscription: (await own(shop)).id,
      address,
    });
    expect(answer.status).toBe(status);
  });
});

describe('a change while the renewal is under way', () => {
  it('new address: the delivery goes to the new one, charged once', async () => {
    const renewal = await openDueRenewal(shop);
    await manage(shop.customer, 'change_address', {
      subscription: (await own(shop)).id,
      address: SAN_FRANCISCO,
    });
    await chargeRenewal(shop.deps, renewal);
    expect(await placed(shop)).toHaveLength(1);
    const { rows } = await shop.db.execute<{ minutes: number }>(
      sql`select extract(epoch from shop_now() - now())::int / 60 + 11 as minutes`,
    );
    await shop.advanceClock(`${rows[0]?.minutes} minutes`);
    await runRenewals(shop);
    const all = await placed(shop);
    expect(all.map(({ address }) => address.city)).toEqual(['New York', 'San Francisco']);
    expect(await capturedAtProvider(shop)).toBe(all.reduce((sum, { totalCents }) => sum + totalCents, 0));
  });
});
