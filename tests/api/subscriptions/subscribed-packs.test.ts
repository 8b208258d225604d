import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costOf, createCheckout, stockOf } from '../../support/buying/buying.ts';
import { logIn, newCustomer } from '../../support/buying/people.ts';
import { EVERY_2_WEEKS, EVERY_MONTH, list, onDay, subscribe } from '../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const PACK = 'the-mix-3-pack';
const MONTHLY_CENTS = 1999;
const ONCE_CENTS = 2149;
let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop(undefined, { work: true });
});
afterAll(() => shop.close());

const monthlyPack = (quantity = 1) => ({ bundle_id: PACK, quantity, subscription: EVERY_MONTH });

describe('a pack by subscription', () => {
  it('is offered on its product page, at a price of its own', async () => {
    const handles = { store_id: STORE, handles: ['the-mix'] };
    const { body } = await shop.shopper().post('/search/by_handles', handles);
    const pack = body.formattedProductData[0].bundles.find(
      ({ bundle_id }: { bundle_id: string }) => bundle_id === PACK,
    );
    expect(pack.subscription).toMatchObject([
      { subscription_id: EVERY_2_WEEKS },
      { subscription_id: EVERY_MONTH, subscription_price: MONTHLY_CENTS },
    ]);
  });

  it('costs the price of a delivery', async () => {
    expect(await costOf(shop.shopper(), [monthlyPack(2)])).toBe(2 * MONTHLY_CENTS);
  });

  it('is refused in an interval in which it is not sold', async () => {
    const { status, body } = await shop.shopper().post('/stripe/get_initial_subscription_costs', {
      store_id: STORE,
      cart_items: [{ ...monthlyPack(), subscription: 'every-full-moon' }],
    });
    expect([status, body.code]).toEqual([422, 'subscription_unavailable']);
  });

  it('is another checkout line than the same pack bought once', async () => {
    const shopper = shop.shopper();
    const created = await createCheckout(shopper, [monthlyPack(), { bundle_id: PACK, quantity: 1 }]);
    expect(created.status).toBe(200);
    expect(await costOf(shop.shopper(), [monthlyPack(), { bundle_id: PACK, quantity: 1 }])).toBe(
      MONTHLY_CENTS + ONCE_CENTS,
    );
  });

  it('comes again with all that is in it, at the agreed price', async () => {
    const email = 'packs@example.com';
    const customer = await newCustomer(shop, email);
    await subscribe(customer, [monthlyPack(2)], { email });
    const before = await stockOf(shop.db, 'MIX-5OZ');
    const [{ items, next_amount, next_renewal_at }] = (await list(customer)).body.subscriptions;
    expect(items).toMatchObject([{ sku: null, bundle_id: PACK, quantity: 2, unit_price: MONTHLY_CENTS }]);
    expect(next_amount.subtotal).toBe(2 * MONTHLY_CENTS);
    await onDay(shop, Math.ceil((Date.parse(next_renewal_at) - Date.now()) / 86_400_000));
    await logIn(customer, { email, password: 'kx7-plum-tree' });
    const { onHand } = await stockOf(shop.db, 'MIX-5OZ');
    expect(before.onHand - onHand).toBe(6);
  });
});

describe('a cart', () => {
  const linesOf = async (shopper: TestShopper) =>
    (await shopper.get('/metrics/cart-items')).body.cartItems.map(
      (item: { quantity: number; subscription: { subscription_id: string } | null }) => [
        item.subscription?.subscription_id ?? null,
        item.quantity,
      ],
    );

  it('keeps a pack by subscription apart from the same one bought once', async () => {
    const shopper = shop.shopper();
    const once = { bundle_id: PACK, quantity: 1 };
    const monthly = { ...once, subscription: { subscription_id: EVERY_MONTH, subscription_price: 1 } };
    await shopper.post('/metrics/cart-items', { cartItems: [once, monthly, monthly] });
    expect(await linesOf(shopper)).toEqual([
      [null, 1],
      [EVERY_MONTH, 2],
    ]);
  });

  it('drops a pack in an interval in which it is not sold', async () => {
    const shopper = shop.shopper();
    const subscription = { subscription_id: 'every-full-moon', subscription_price: 1 };
    const cartItems = [{ bundle_id: PACK, quantity: 1, subscription }];
    await shopper.post('/metrics/cart-items', { cartItems });
    expect(await linesOf(shopper)).toEqual([]);
  });
});
