import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { checkoutLines, checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { subscriptionLines, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import {
  ADDRESS,
  CARDS,
  costOf,
  createCheckout,
  details,
  finalize,
  payWith,
} from '../../support/buying/buying.ts';
import { logIn, newCustomer } from '../../support/buying/people.ts';
import {
  confirmSubscription,
  EVERY_2_WEEKS,
  EVERY_MONTH,
  finalizedSubscription,
  list,
  subscribe,
} from '../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let mix: { sku: string; once: number; monthly: number };
let bites: { sku: string; monthly: number; fortnightly: number };

beforeAll(async () => {
  shop = await startTestShop();
  const { body } = await shop
    .shopper()
    .post('/search/by_handles', { store_id: STORE, handles: ['the-mix', 'the-bites'] });
  const [first, second] = body.formattedProductData;
  const priceOf = (
    variant: { subscription: { subscription_id: string; subscription_price: number }[] },
    id: string,
  ) => variant.subscription.find(({ subscription_id }) => subscription_id === id)?.subscription_price ?? 0;
  const [mixVariant] = first.variants;
  const [bitesVariant] = second.variants;
  mix = { sku: mixVariant.sku, once: mixVariant.product_price, monthly: priceOf(mixVariant, EVERY_MONTH) };
  bites = {
    sku: bitesVariant.sku,
    monthly: priceOf(bitesVariant, EVERY_MONTH),
    fortnightly: priceOf(bitesVariant, EVERY_2_WEEKS),
  };
});
afterAll(() => shop.close());

const monthlyMix = () => ({ sku: mix.sku, quantity: 2, subscription: EVERY_MONTH });

const manyTwice = () => [
  { ...monthlyMix(), quantity: 500 },
  { ...monthlyMix(), quantity: 500 },
];

describe('the price of a first delivery', () => {
  it('is the sum of the subscription prices', async () => {
    expect(await costOf(shop.shopper(), [monthlyMix()])).toBe(2 * mix.monthly);
  });

  it('adds what is bought once beside it', async () => {
    const items = [monthlyMix(), { sku: mix.sku, quantity: 1 }];
    expect(await costOf(shop.shopper(), items)).toBe(2 * mix.monthly + mix.once);
  });

  it('is refused for a billing interval that is not offered', async () => {
    const { status, body } = await shop.shopper().post('/stripe/get_initial_subscription_costs', {
      store_id: STORE,
      cart_items: [{ sku: mix.sku, quantity: 1, subscription: 'every-full-moon' }],
    });
    expect([status, body.code]).toEqual([422, 'subscription_unavailable']);
  });
});

describe('a checkout with a subscription', () => {
  it('says that it is one, in US dollars', async () => {
    const shopper = shop.shopper();
    const created = await shopper.post('/stripe/create_checkout_session', {
      store_id: STORE,
      checkout_items: [monthlyMix()],
      cost_of_checkout: 2 * mix.monthly,
      currency: 'cad',
    });
    const { body } = await shopper.get(
      `/stripe/checkout-session?sessionId=${created.body.session_id}&store_id=${STORE}`,
    );
    expect(body.session_data).toMatchObject({ mode: 'subscription', currency: 'usd' });
  });

  it('starts again when a subscription joins a cart that was bought once', async () => {
    const shopper = shop.shopper();
    const once = await createCheckout(shopper, [{ sku: mix.sku, quantity: 1 }]);
    const again = await createCheckout(shopper, [monthlyMix()]);
    expect(again.body.session_id).not.toBe(once.body.session_id);
  });

  it('is not finalized without consent to the terms', async () => {
    const shopper = shop.shopper();
    const checkout = await finalizedSubscription(shopper, [monthlyMix()]);
    const answer = await finalize(shopper, checkout);
    expect([answer.status, answer.body.code]).toEqual([422, 'subscription_unavailable']);
  });

  it('is refused when the same item twice is more than a delivery holds', async () => {
    await shop.db.update(stock).set({ onHand: 2000 }).where(eq(stock.sku, mix.sku));
    const answer = await createCheckout(shop.shopper(), manyTwice());
    expect([answer.status, answer.body.code]).toEqual([422, 'subscription_unavailable']);
  });

  it('is not finalized with more of an item than a delivery holds', async () => {
    await shop.db.update(stock).set({ onHand: 2000 }).where(eq(stock.sku, mix.sku));
    const shopper = shop.shopper();
    const { body } = await createCheckout(shopper, [monthlyMix(), monthlyMix()]);
    await shop.db
      .update(checkoutLines)
      .set({ quantity: 500 })
      .where(eq(checkoutLines.checkoutId, body.session_id));
    const answer = await confirmSubscription(shopper, manyTwice());
    expect([answer.status, answer.body.code]).toEqual([422, 'subscription_unavailable']);
  });

  it('keeps the text and the time of the consent', async () => {
    const shopper = shop.shopper();
    const { sessionId } = await finalizedSubscription(shopper, [monthlyMix()]);
    const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.id, sessionId));
    expect(row?.termsText).toContain('every month');
    expect(row?.termsAcceptedAt).toBeInstanceOf(Date);
  });

  it('is refused when the shopper agreed to another text', async () => {
    const shopper = shop.shopper();
    const { status, body } = await confirmSubscription(shopper, [monthlyMix()], {
      accepted_terms: 'I agree to nothing.',
    });
    expect([status, body.code]).toEqual([409, 'checkout_changed']);
  });

  it('needs something to subscribe to', async () => {
    const { status, body } = await confirmSubscription(shop.shopper(), [{ sku: mix.sku, quantity: 1 }]);
    expect([status, body.code]).toEqual([422, 'subscription_unavailable']);
  });

  it('can be confirmed without a session started before', async () => {
    const { status, body } = await confirmSubscription(shop.shopper(), [monthlyMix()]);
    expect(status).toBe(200);
    expect(body.client_secret).toContain('_secret');
  });

  it('is not charged twice when it is confirmed again after it was paid', async () => {
    const shopper = shop.shopper();
    await subscribe(shopper, [monthlyMix()]);
    const again = await confirmSubscription(shopper, [monthlyMix()]);
    expect([again.status, again.body.code]).toEqual([409, 'checkout_closed']);
  });

  it('names what is missing of the address', async () => {
    const { status, body } = await confirmSubscription(shop.shopper(), [monthlyMix()], {
      address: { ...ADDRESS, city: '' },
    });
    expect([status, body.detail]).toEqual([400, 'Missing address fields: city']);
  });
});

describe('a subscription that was paid', () => {
  it('is the customer’s, with its next date and amount', async () => {
    const customer = await newCustomer(shop, 'listed@example.com');
    await subscribe(customer, [monthlyMix()], { email: 'listed@example.com' });
    const { body } = await list(customer);
    expect(body.subscriptions).toHaveLength(1);
    const [subscription] = body.subscriptions;
    expect(subscription).toMatchObject({
      status: 'active',
      subscription_interval: 1,
      subscription_interval_unit: 'month',
      items: [{ sku: mix.sku, quantity: 2, unit_price: mix.monthly }],
    });
    expect(new Date(subscription.next_renewal_at).getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000);
    const { subtotal, shipping, tax, total } = subscription.next_amount;
    expect([subtotal, total]).toEqual([2 * mix.monthly, subtotal + shipping + tax]);
  });

  it('starts when its totals were stored by a release that named the option of a line differently', async () => {
    const customer = await newCustomer(shop, 'earlier@example.com');
    const checkout = await finalizedSubscription(customer, [monthlyMix()], { email: 'earlier@example.com' });
    await shop.db.execute(sql`
      update checkouts set quote = replace(quote::text, '"subscriptionOptionId"', '"subscriptionId"')::jsonb
      where id = ${checkout.sessionId}`);
    await payWith(customer, checkout, CARDS.succeeds);
    await details(customer, checkout);
    const { body } = await list(customer);
    expect(body.subscriptions).toMatchObject([{ items: [{ sku: mix.sku, quantity: 2 }] }]);
  });

  it('does not show to other customers', async () => {
    const other = shop.shopper();
    await logIn(other);
    const { body } = await list(other);
    expect(body.subscriptions).toEqual([]);
  });

  it('begins only when the first payment is in', async () => {
    const shopper = shop.shopper();
    const checkout = await finalizedSubscription(shopper, [monthlyMix()], { email: 'unpaid@example.com' });
    await payWith(shopper, checkout, CARDS.declined);
    await details(shopper, checkout);
    expect(
      await shop.db.select().from(subscriptions).where(eq(subscriptions.email, 'unpaid@example.com')),
    ).toEqual([]);
  });

  it('begins once, however often its payment is noticed', async () => {
    const shopper = shop.shopper();
    const checkout = await finalizedSubscription(shopper, [monthlyMix()], { email: 'once@example.com' });
    await payWith(shopper, checkout, CARDS.succeeds);
    await Promise.all([1, 2, 3, 4].map(() => details(shopper, checkout)));
    const rows = await shop.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.email, 'once@example.com'));
    expect(rows).toHaveLength(1);
  });

  it('leaves the cart', async () => {
    const shopper = shop.shopper();
    const line = { sku: mix.sku, quantity: 2, subscription: { subscription_id: EVERY_MONTH } };
    const kept = await shopper.post('/metrics/cart-items', { store_id: STORE, cartItems: [line] });
    expect(kept.body.cartItems).toHaveLength(1);
    await subscribe(shopper, [monthlyMix()]);
    const { body } = await shopper.get(`/metrics/cart-items?store_id=${STORE}`);
    expect(body.cartItems).toEqual([]);
  });
});

describe('a mixed cart', () => {
  it('is one payment and one order, and one subscription for each billing interval', async () => {
    const shopper = shop.shopper();
    const items = [
      monthlyMix(),
      { sku: bites.sku, quantity: 1, subscription: EVERY_MONTH },
      { sku: bites.sku, quantity: 3, subscription: EVERY_2_WEEKS },
      { sku: mix.sku, quantity: 1 },
    ];
    const paid = await subscribe(shopper, items, { email: 'mixed@example.com' });
    const subtotal = 2 * mix.monthly + bites.monthly + 3 * bites.fortnightly + mix.once;
    expect(paid.body).toMatchObject({ status: 'complete', subtotal });
    expect(paid.body.total).toBe(subtotal - paid.body.discount + paid.body.shipping + paid.body.tax);
    const own = await shop.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.email, 'mixed@example.com'));
    const lines = await shop.db
      .select({
        interval: subscriptions.subscriptionOptionId,
        sku: subscriptionLines.sku,
        quantity: subscriptionLines.quantity,
        price: subscriptionLines.unitPriceCents,
      })
      .from(subscriptionLines)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionLines.subscriptionId))
      .where(eq(subscriptions.email, 'mixed@example.com'))
      .orderBy(sql`1, 2`);
    expect(own).toHaveLength(2);
    expect(lines).toEqual(
      [
        { interval: EVERY_2_WEEKS, sku: bites.sku, quantity: 3, price: bites.fortnightly },
        { interval: EVERY_MONTH, sku: bites.sku, quantity: 1, price: bites.monthly },
        { interval: EVERY_MONTH, sku: mix.sku, quantity: 2, price: mix.monthly },
      ].toSorted((a, b) => (a.interval + a.sku < b.interval + b.sku ? -1 : 1)),
    );
    const placed = await shop.db.select().from(orders).where(eq(orders.email, 'mixed@example.com'));
    expect(placed.map(({ totalCents }) => totalCents)).toEqual([paid.body.total]);
  });

  it('takes a discount on the first payment only', async () => {
    const customer = await newCustomer(shop, 'saving@example.com');
    const paid = await subscribe(customer, [monthlyMix()], {
      email: 'saving@example.com',
      discount_code: 'FIVEOFF',
    });
    expect(paid.body.discount).toBe(500);
    const { body } = await list(customer);
    expect(body.subscriptions[0].next_amount.subtotal).toBe(2 * mix.monthly);
    expect(body.subscriptions[0].items[0].unit_price).toBe(mix.monthly);
  });
});
