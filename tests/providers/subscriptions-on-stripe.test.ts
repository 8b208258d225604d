import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { details } from '../support/buying/buying.ts';
import { EVERY_MONTH, finalizedSubscription, onDay } from '../support/buying/subscribing.ts';
import { confirmWith, type StripeShop, startStripeShop, webhookOf } from '../support/stripe-shop.ts';
import { STORE } from '../support/test-shop.ts';

let shop: StripeShop;
let sku: string;

beforeAll(async () => {
  shop = await startStripeShop();
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: ['the-mix'] });
  sku = body.formattedProductData[0].variants[0].sku;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.advanceClock('0');
  shop.stub.deliverTo(webhookOf(shop));
});

/** Somebody who has subscribed with a card; answers their address. */
async function subscribed(email: string, card: string): Promise<string> {
  const shopper = shop.shopper();
  const items = [{ sku, quantity: 1, subscription: EVERY_MONTH }];
  const checkout = await finalizedSubscription(shopper, items, { email });
  await confirmWith(shop.stub, checkout, card);
  const intent = shop.stub.intents.find(checkout.paymentIntentId);
  if (intent.status === 'requires_action') shop.stub.intents.authenticate(intent.id, true);
  await expect
    .poll(async () => (await details(shopper, checkout)).body.status, { timeout: 20_000 })
    .toBe('complete');
  return email;
}

const ordersOf = (email: string) => shop.db.select().from(orders).where(eq(orders.email, email));
const subscriptionOf = async (email: string) =>
  (await shop.db.select().from(subscriptions).where(eq(subscriptions.email, email)))[0];
const intentsOf = async (email: string) => {
  const customer = (await subscriptionOf(email))?.providerCustomerId;
  return [...shop.stub.records.intents.values()].filter((intent) => intent.customer === customer);
};

describe('a subscription on Stripe', () => {
  test('keeps the card of its first payment with a customer of its own', async () => {
    const email = await subscribed('keeps@example.com', 'pm_card_visa');
    const [first, ...others] = await intentsOf(email);
    expect(first).toMatchObject({ setup_future_usage: 'off_session', status: 'succeeded' });
    expect(others).toEqual([]);
    expect(await subscriptionOf(email)).toMatchObject({ status: 'active' });
  });

  test('charges the saved card for each delivery, without the shopper, once', async () => {
    const email = await subscribed('renews@example.com', 'pm_card_visa');
    await onDay(shop, 32);
    await onDay(shop, 32);
    expect(await ordersOf(email)).toHaveLength(2);
    const [, second, ...others] = await intentsOf(email);
    expect(second).toMatchObject({ status: 'succeeded', setup_future_usage: null });
    expect(others).toEqual([]);
    const asked = shop.stub.seen.filter(({ path }) => path.endsWith(`${second?.id}/confirm`));
    expect(asked.map(({ form }) => form.off_session)).toEqual(['true']);
  });

  test('ties each delivery to the calculation of its tax, so that Stripe reports it', async () => {
    const email = await subscribed('taxed@example.com', 'pm_card_visa');
    await onDay(shop, 32);
    const calculations = (await intentsOf(email)).map(({ hooks }) => hooks?.inputs.tax.calculation);
    expect(calculations).toEqual([expect.stringMatching(/^taxcalc_/), expect.stringMatching(/^taxcalc_/)]);
    expect(new Set(calculations).size).toBe(2);
  });

  test.each([
    ['is declined', 'declined@example.com', 'pm_card_chargeCustomerFail'],
    ['asks for a step that nobody is there for', 'asks@example.com', 'pm_card_authenticationRequired'],
  ])('whose saved card %s makes no order, and leaves nothing authorised', async (_what, email, card) => {
    await subscribed(email, card);
    await onDay(shop, 32);
    expect(await ordersOf(email)).toHaveLength(1);
    const [, second] = await intentsOf(email);
    expect(second).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect(await subscriptionOf(email)).toMatchObject({ status: 'past_due' });
  });
});
