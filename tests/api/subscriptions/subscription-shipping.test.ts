import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippingOptions } from '#server/platform/database/schema/pricing-tables.ts';
import { ADDRESS, type Item } from '../../support/buying/buying.ts';
import { anId } from '../../support/ids.ts';
import { newCustomer } from '../../support/buying/people.ts';
import { EVERY_MONTH, list, type SubscribedItem, subscribe } from '../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const STANDARD_CENTS = 595;
let shop: TestShop;
let sku: string;
let onceCents: number;
let monthlyCents: number;

beforeAll(async () => {
  shop = await startTestShop();
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: ['the-mix'] });
  const [variant] = body.formattedProductData[0].variants;
  sku = variant.sku;
  onceCents = variant.product_price;
  monthlyCents = variant.subscription.find(
    (option: { subscription_id: string }) => option.subscription_id === EVERY_MONTH,
  ).subscription_price;
});
afterAll(() => shop.close());

const monthly = (quantity: number): SubscribedItem => ({ sku, quantity, subscription: EVERY_MONTH });
/** Units whose subtotal is enough for subscriptions ($45), and not for other orders ($65). */
const enough = () => Math.ceil(4500 / monthlyCents);

async function shippingPaidFor(items: SubscribedItem[]): Promise<number> {
  const paid = await subscribe(shop.shopper(), items);
  expect(paid.body.subtotal).toBeLessThan(6500);
  return paid.body.shipping;
}

async function thresholdsAtCheckout(items: Item[]) {
  const body = { store_id: STORE, address: ADDRESS, email: 'guest@example.com', checkout_items: items };
  const answer = await shop.shopper().post('/stripe/get_shipping_options', body);
  return answer.body.shipping_options.map(
    (option: { free_shipping_threshold: number | null }) => option.free_shipping_threshold,
  );
}

describe('an order with a subscription', () => {
  it('ships free from the threshold of subscriptions', async () => {
    expect(await shippingPaidFor([monthly(enough())])).toBe(0);
  });

  it('costs shipping below it', async () => {
    expect(await shippingPaidFor([monthly(enough() - 1)])).toBe(STANDARD_CENTS);
  });

  it('counts what is bought once beside it', async () => {
    const once = { sku, quantity: Math.ceil((4500 - monthlyCents) / onceCents) };
    expect(await shippingPaidFor([monthly(1), once])).toBe(0);
  });

  it('renews with free shipping', async () => {
    const customer = await newCustomer(shop, 'renews-free@example.com');
    await subscribe(customer, [monthly(enough())], { email: 'renews-free@example.com' });
    const { body } = await list(customer);
    expect(body.subscriptions[0].next_amount.shipping).toBe(0);
  });

  it('pays for shipping in a renewal below the threshold', async () => {
    const customer = await newCustomer(shop, 'renews-small@example.com');
    await subscribe(customer, [monthly(1)], { email: 'renews-small@example.com' });
    const { body } = await list(customer);
    expect(body.subscriptions[0].next_amount.shipping).toBe(STANDARD_CENTS);
  });
});

describe('the threshold', () => {
  it('of the options at checkout is that of the items', async () => {
    expect(await thresholdsAtCheckout([{ sku, quantity: 1 }])).toEqual([65, null]);
    expect(await thresholdsAtCheckout([monthly(1), { sku, quantity: 1 }])).toEqual([45, null]);
  });

  it.each([
    ['true', 45],
    ['false', 65],
  ])('before an address is given is asked with recurring=%s', async (recurring, threshold) => {
    const query = new URLSearchParams({ store_id: STORE, country: 'US', recurring });
    const { body } = await shop.shopper().get(`/shipping/options?${query}`);
    expect(body.shipping_options[0].free_shipping_threshold).toBe(threshold);
  });

  it('for subscriptions is known to every page', async () => {
    const { body } = await shop.shopper().get('/data/master/globalconfig.json');
    expect(body).toMatchObject({
      freeShippingFrom: { usd: 65, cad: 65 },
      subscriptionsShipFreeFrom: 45,
    });
  });

  it.each([
    [80, 65],
    [null, 65],
  ])('for subscriptions is never higher than the other: %s', async (own, threshold) => {
    const standard = eq(shippingOptions.shippingOptionId, anId('standard'));
    await shop.db.update(shippingOptions).set({ subscriptionsFreeFrom: own }).where(standard);
    expect(await thresholdsAtCheckout([monthly(1)])).toEqual([threshold, null]);
    await shop.db.update(shippingOptions).set({ subscriptionsFreeFrom: 45 }).where(standard);
  });
});
