import { describe, expect, it } from 'vitest';
import { formatDay } from '#domain/format-day.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { CARDS, details, type OpenCheckout, payWith } from '../../support/buying/buying.ts';
import {
  EVERY_MONTH,
  FAILS_ON_RENEWAL,
  finalizedSubscription,
  manage,
  onDay,
} from '../../support/buying/subscribing.ts';
import {
  type CustomerShop,
  dueDay,
  EMAIL,
  eachHasCustomerShop,
  own,
  SKU,
  subscribeMonthly,
} from '../../support/customer-shop.ts';
import { STORE } from '../../support/test-shop.ts';

const SOON = { timeout: 10_000 };

let shop: CustomerShop;
eachHasCustomerShop((started) => {
  shop = started;
});

describe('the confirmation page of a subscription, opened again', () => {
  async function paid(): Promise<OpenCheckout> {
    const item = { sku: SKU, quantity: 1, subscription: EVERY_MONTH };
    const checkout = await finalizedSubscription(shop.customer, [item], { email: EMAIL });
    await payWith(shop.customer, checkout, CARDS.succeeds);
    await details(shop.customer, checkout);
    return checkout;
  }
  const nextCharges = async (checkout: OpenCheckout): Promise<string[]> =>
    (await details(shop.customer, checkout)).body.subscriptions.map(
      ({ next_renewal_at }: { next_renewal_at: string }) => next_renewal_at,
    );

  it('says the next charge of the subscription', async () => {
    const checkout = await paid();
    expect(await nextCharges(checkout)).toEqual([(await own(shop)).next_renewal_at]);
  });

  it('says the charge after one that was skipped', async () => {
    const checkout = await paid();
    const { id, next_renewal_at: renewal_at } = await own(shop);
    const { body } = await manage(shop.customer, 'skip', { subscription: id, renewal_at });
    expect(await nextCharges(checkout)).toEqual([body.subscription.next_renewal_at]);
  });

  it.each(['pause', 'cancel'])('says no next charge after %s', async (action) => {
    const checkout = await paid();
    await manage(shop.customer, action, { subscription: (await own(shop)).id });
    expect(await nextCharges(checkout)).toEqual([]);
  });
});

describe('a delivery that could not be charged', () => {
  it('is announced by email for the day of the next try', async () => {
    await subscribeMonthly(shop.customer, { card: FAILS_ON_RENEWAL });
    await onDay(shop, await dueDay(shop));
    const { id, retry_at } = await own(shop);
    const address = { ...(await own(shop)).address, line1: '14 Mott Street' };
    await manage(shop.customer, 'change_address', { subscription: id, address });
    const text = async () => {
      const { body } = await shop.shopper().get('/sandbox/mailbox.json');
      const mails: { subject: string; text: string }[] = body;
      return mails.find(({ subject }) => subject === 'Your subscription has a new address')?.text;
    };
    const day = formatDay(new Date(retry_at), await storeTimeZone(shop.db, STORE));
    await expect.poll(text, SOON).toContain(`Your next delivery on ${day}`);
  });
});
