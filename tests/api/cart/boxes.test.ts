import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockWholeOrder } from '#server/orders/order-store.ts';
import { startRefund } from '#server/orders/refunds/start-refund.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import { products, stock } from '#server/platform/database/schema/catalog-tables.ts';
import { orderLines, refunds } from '#server/platform/database/schema/order-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { subscriptionLines } from '#server/platform/database/schema/subscription-tables.ts';
import {
  CARDS,
  costOf,
  createCheckout,
  details,
  finalize,
  openCheckout,
  payWith,
  stockOf,
} from '../../support/buying/buying.ts';
import { placeOrder } from '../../support/buying/orders.ts';
import { logIn, newCustomer } from '../../support/buying/people.ts';
import { EVERY_MONTH, list, manage, runRenewals, subscribe } from '../../support/buying/subscribing.ts';
import {
  type Answer,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../support/test-shop.ts';

const SIX = 'box-of-6';
const MIX = 'MIX-10OZ';
const CHICKPEAS = 'CHICKPEA-12OZ';
const JAGGERY = 'JAGGERY-BITES-7OZ';
const MANGO = 'MANGO-BITES-7OZ';
const SIX_CENTS = 6599;
const SIX_MONTHLY_CENTS = 5999;

let shop: TestShop;
let shopper: TestShopper;
beforeAll(async () => {
  shop = await startTestShop(undefined, { work: true });
});
afterAll(() => shop.close());
beforeEach(() => {
  shopper = shop.shopper();
});

interface Box {
  bundle_id: string;
  sku_to_quantity: Record<string, number>;
  quantity: number;
  subscription?: string;
}

const box = (contents: Record<string, number>, more: Partial<Box> = {}): Box => ({
  bundle_id: SIX,
  sku_to_quantity: contents,
  quantity: 1,
  ...more,
});

const halfAndHalf = { [MIX]: 3, [MANGO]: 3 };

const storeCart = (cartItems: object[], whose = shopper): Promise<Answer> =>
  whose.post('/metrics/cart-items', { cartItems });
const cartOf = async (whose = shopper) => (await whose.get('/metrics/cart-items')).body.cartItems;
const setStock = (sku: string, onHand: number) =>
  shop.db
    .update(stock)
    .set({ onHand })
    .where(and(eq(stock.storeId, STORE), eq(stock.sku, sku)));

async function buy(items: object[], whose = shopper): Promise<Answer> {
  const checkout = await openCheckout(whose, items as Box[]);
  await finalize(whose, checkout);
  await payWith(whose, checkout, CARDS.succeeds);
  return details(whose, checkout);
}

const linesOfOrder = (orderId: string) =>
  shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId as typeof orderLines.$inferSelect.orderId));

describe('what may go into a box', () => {
  it('is answered with its stock beside the size of the box and its prices', async () => {
    const { body } = await shopper.post('/search/by_handles', {
      store_id: STORE,
      handles: ['build-a-box'],
    });
    const [six, twelve] = body.formattedProductData[0].bundles;
    expect([six.choice.units, twelve.choice.units]).toEqual([6, 12]);
    expect(six.choice.from).toContainEqual({ sku: MIX, handle: 'the-mix', total_stock: 160 });
    expect([six.discounted_price, six.sku_to_quantity]).toEqual([SIX_CENTS, {}]);
    expect(
      six.subscription.map(({ subscription_id }: { subscription_id: string }) => subscription_id),
    ).toContain(EVERY_MONTH);
  });

  it('is not there for packs with fixed contents', async () => {
    const { body } = await shopper.post('/search/by_handles', { store_id: STORE, handles: ['the-mix'] });
    expect(body.formattedProductData[0].bundles.map(({ choice }: { choice: unknown }) => choice)).toEqual([
      null,
      null,
    ]);
  });

  it('does not list what was archived, and nobody can put that into a box any more', async () => {
    const isFig = and(eq(products.storeId, STORE), eq(products.handle, 'fig-fennel-bites'));
    await storeCart([box({ 'FIG-BITES-7OZ': 6 })]);
    await shop.db.update(products).set({ status: 'archived' }).where(isFig);
    const { body } = await shopper.post('/search/by_handles', {
      store_id: STORE,
      handles: ['build-a-box'],
      currency: 'cad',
    });
    const listed = body.formattedProductData[0].bundles[0].choice.from;
    expect(listed.map(({ sku }: { sku: string }) => sku)).not.toContain('FIG-BITES-7OZ');
    expect(await cartOf()).toEqual([]);
    expect((await createCheckout(shopper, [box({ 'FIG-BITES-7OZ': 6 })])).body.code).toBe('malformed');
    await shop.db.update(products).set({ status: 'active' }).where(isFig);
    expect(await cartOf()).toHaveLength(1);
  });
});

describe('a box in the cart', () => {
  it('is one line with its contents by name, picture and stock', async () => {
    const { body } = await storeCart([box(halfAndHalf)]);
    const [line] = body.cartItems;
    expect(body.cartItems).toHaveLength(1);
    expect(line).toMatchObject({
      bundle_id: SIX,
      quantity: 1,
      discounted_price: SIX_CENTS,
      sku_to_quantity: halfAndHalf,
      bundle_description: '3 × The Mix (10 oz), 3 × Mango Chilli Bites (7 oz)',
    });
    expect(line.box_contents).toEqual([
      expect.objectContaining({ sku: MIX, quantity: 3, handle: 'the-mix', total_stock: 160 }),
      expect.objectContaining({ sku: MANGO, quantity: 3, handle: 'mango-chilli-bites', total_stock: 110 }),
    ]);
  });

  it('is the same line as another one with the same contents, whatever their order', async () => {
    await storeCart([box({ [MIX]: 2, [MANGO]: 4 }), box({ [MANGO]: 4, [MIX]: 2 }, { quantity: 2 })]);
    expect((await cartOf()).map(({ quantity }: Box) => quantity)).toEqual([3]);
  });

  it('is another line than one with other contents, or by subscription', async () => {
    await storeCart([
      box(halfAndHalf),
      box({ [MIX]: 4, [MANGO]: 2 }),
      { ...box(halfAndHalf), subscription: { subscription_id: EVERY_MONTH } },
    ]);
    expect((await cartOf()).map(({ sku_to_quantity }: Box) => sku_to_quantity)).toEqual([
      halfAndHalf,
      { [MIX]: 4, [MANGO]: 2 },
      halfAndHalf,
    ]);
  });

  it.each([
    ['too few bags', { [MIX]: 5 }],
    ['too many bags', { [MIX]: 7 }],
    ['no bags', {}],
    ['a bag that may not go in', { [MIX]: 5, 'MIX-5OZ': 1 }],
    ['an unknown bag', { [MIX]: 5, 'NO-SUCH-BAG': 1 }],
    ['less than nothing of a bag', { [MIX]: 7, [MANGO]: -1 }],
    ['none of a bag', { [MIX]: 6, [MANGO]: 0 }],
    ['the name of a property of every object', { [MIX]: 5, constructor: 1 }],
  ])('is dropped with %s', async (_, contents) => {
    await storeCart([box(contents as Record<string, number>)]);
    expect(await cartOf()).toEqual([]);
  });

  it('costs what its size costs, whatever the browser says', async () => {
    const cheap = {
      ...box(halfAndHalf),
      discounted_price: 1,
      price: 1,
      prices: { usd: { price: 1, discounted_price: 1 } },
    };
    await storeCart([cheap]);
    const [line] = await cartOf();
    expect([line.discounted_price, line.prices.cad.discounted_price]).toEqual([SIX_CENTS, 8699]);
  });

  it('moves into the cart of a customer who signs in, onto the line with the same contents', async () => {
    const email = 'boxes-merge@example.com';
    const customer = await newCustomer(shop, email);
    await storeCart([box(halfAndHalf)], customer);
    await storeCart([box(halfAndHalf), box({ [MIX]: 6 })]);
    await logIn(shopper, { email, password: 'kx7-plum-tree' });
    expect((await cartOf()).map(({ sku_to_quantity, quantity }: Box) => [sku_to_quantity, quantity])).toEqual(
      [
        [halfAndHalf, 2],
        [{ [MIX]: 6 }, 1],
      ],
    );
  });

  it('never makes a cart so large that it cannot be shown, however many different ones two carts hold', async () => {
    const email = 'boxes-many@example.com';
    const customer = await newCustomer(shop, email);
    const counts = Array.from({ length: 10 }, (_, index) => index + 1);
    const twelves = counts.flatMap((mix) =>
      counts.flatMap((chickpeas) => (mix + chickpeas < 12 ? [[mix, chickpeas] as const] : [])),
    );
    const boxesWith = (filler: string) =>
      twelves.map(([mix, chickpeas]) =>
        box(
          { [MIX]: mix, [CHICKPEAS]: chickpeas, [filler]: 12 - mix - chickpeas },
          { bundle_id: 'box-of-12' },
        ),
      );
    await storeCart(boxesWith(JAGGERY), customer);
    await storeCart(boxesWith(MANGO));
    await logIn(shopper, { email, password: 'kx7-plum-tree' });
    const { status, body } = await shopper.get('/metrics/cart-items');
    expect([status, body.cartItems.length]).toEqual([200, 100]);
  });

  it('counts each of its SKUs towards the nineteen of a cart', async () => {
    const { body } = await shopper
      .post('/search/collection', {})
      .then(() => shopper.get(`/search/collection?collection_name=all_products&store_id=${STORE}`));
    const skus = body.formattedProductData
      .flatMap(({ variants }: { variants: { sku: string }[] }) => variants.map(({ sku }) => sku))
      .filter((sku: string) => sku !== MIX && sku !== MANGO)
      .slice(0, 18);
    await storeCart([...skus.map((sku: string) => ({ sku, quantity: 1 })), box(halfAndHalf)]);
    expect((await cartOf()).some(({ bundle_id }: Box) => bundle_id === SIX)).toBe(false);
  });
});

describe('buying a box', () => {
  it('costs the price of its size in the currency of the checkout', async () => {
    expect(await costOf(shopper, [box(halfAndHalf, { quantity: 2 })])).toBe(2 * SIX_CENTS);
  });

  it.each([
    ['incomplete', { [MIX]: 5 }],
    ['overfull', { [MIX]: 7 }],
    ['of what may not go in', { 'MIX-5OZ': 6 }],
    ['of fractions', { [MIX]: 5.5, [MANGO]: 0.5 }],
  ])('is refused when it is %s', async (_, contents) => {
    const answer = await shopper.post('/stripe/create_checkout_session', {
      store_id: STORE,
      checkout_items: [box(contents)],
      cost_of_checkout: SIX_CENTS,
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
  });

  it('is refused for another price than that of its size', async () => {
    const answer = await shopper.post('/stripe/create_checkout_session', {
      store_id: STORE,
      checkout_items: [box(halfAndHalf)],
      cost_of_checkout: 1,
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'price_changed']);
  });

  it('takes each bag from stock, keeps the contents by name and leaves the other boxes in the cart', async () => {
    const before = { mix: await stockOf(shop.db, MIX), mango: await stockOf(shop.db, MANGO) };
    await storeCart([box(halfAndHalf, { quantity: 2 }), box({ [MIX]: 6 })]);
    const { body } = await buy([box(halfAndHalf, { quantity: 2 })]);
    expect(body.items[0]).toMatchObject({
      bundle_id: SIX,
      box_contents: halfAndHalf,
      subtotal: 2 * SIX_CENTS,
    });
    const [line] = await linesOfOrder(body.order_id);
    expect(line).toMatchObject({
      productHandle: 'build-a-box',
      description: '3 × The Mix (10 oz), 3 × Mango Chilli Bites (7 oz)',
      contents: halfAndHalf,
      skuQuantities: { [MIX]: 6, [MANGO]: 6 },
    });
    expect((await stockOf(shop.db, MIX)).onHand).toBe(before.mix.onHand - 6);
    expect((await stockOf(shop.db, MANGO)).onHand).toBe(before.mango.onHand - 6);
    expect((await cartOf()).map(({ sku_to_quantity }: Box) => sku_to_quantity)).toEqual([{ [MIX]: 6 }]);
  });

  it('names the contents in the confirmation email', async () => {
    const { body } = await buy([box({ [CHICKPEAS]: 6 })]);
    expect(body.status).toBe('complete');
    await expect
      .poll(async () => {
        const mails = await shop.db.select().from(sandboxMailbox);
        return mails.some(({ text }) => text.includes('6 × Chilli Lime Chickpeas (12 oz)'));
      })
      .toBe(true);
  });

  it('is refused with the SKU that is short, counting what is also bought singly', async () => {
    await setStock(CHICKPEAS, 6);
    const items = [box({ [CHICKPEAS]: 5, [MIX]: 1 }), { sku: CHICKPEAS, quantity: 2 }];
    const { status, body } = await createCheckout(shopper, items as Box[]);
    expect([status, body.code, body.skus]).toEqual([409, 'out_of_stock', [CHICKPEAS]]);
    await setStock(CHICKPEAS, 70);
  });

  it('sells the last bags to one of two shoppers who finalize at once', async () => {
    await setStock(CHICKPEAS, 6);
    const [one, other] = [shop.shopper(), shop.shopper()];
    const checkouts = [
      await openCheckout(one, [box({ [CHICKPEAS]: 6 })] as Box[]),
      await openCheckout(other, [box({ [CHICKPEAS]: 3, [MIX]: 3 })] as Box[]),
    ] as const;
    const answers = await Promise.all([finalize(one, checkouts[0]), finalize(other, checkouts[1])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await stockOf(shop.db, CHICKPEAS)).held).toBeLessThanOrEqual(6);
    await shop.db.update(stock).set({ onHand: 70 }).where(eq(stock.sku, CHICKPEAS));
  });
});

describe('a refund of one of two boxes', () => {
  it('sends back what one costs, and puts each of its bags back into stock', async () => {
    const order = await placeOrder(shop, [box(halfAndHalf, { quantity: 2 })]);
    const before = [await stockOf(shop.db, MIX), await stockOf(shop.db, MANGO)].map(({ onHand }) => onHand);
    const [line] = await linesOfOrder(order.id);
    const refundId = await shop.db.transaction(async (tx) =>
      startRefund(tx, shop.deps.jobs, await lockWholeOrder(tx, order.id), {
        selection: { lines: [{ position: 0, quantity: 1 }], shippingCents: 0 },
        restock: true,
        reason: 'One box too many',
      }),
    );
    expect(await processRefund(shop.deps, refundId)).toBe('succeeded');
    const after = [await stockOf(shop.db, MIX), await stockOf(shop.db, MANGO)].map(({ onHand }) => onHand);
    expect(after).toEqual(before.map((onHand) => onHand + 3));
    const [row] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId));
    expect(row?.amountCents).toBe(((line?.subtotalCents ?? 0) + (line?.taxCents ?? 0)) / 2);
  });
});

describe('a box by subscription', () => {
  const EMAIL = 'box-subscriber@example.com';
  const monthly = () => box(halfAndHalf, { subscription: EVERY_MONTH });

  it('costs the subscription price of its size', async () => {
    expect(await costOf(shopper, [monthly()])).toBe(SIX_MONTHLY_CENTS);
  });

  it('is refused at an interval that the box is not sold at', async () => {
    const { status, body } = await shopper.post('/stripe/get_initial_subscription_costs', {
      store_id: STORE,
      cart_items: [box(halfAndHalf, { subscription: 'every-full-moon' })],
    });
    expect([status, body.code]).toEqual([422, 'subscription_unavailable']);
  });

  it('comes again with the same contents, at the price that was agreed', async () => {
    const customer = await newCustomer(shop, EMAIL);
    const items = [
      monthly(),
      box({ [MIX]: 6 }, { subscription: EVERY_MONTH }),
      { sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH },
    ];
    await subscribe(customer, items, { email: EMAIL });
    const [own] = (await list(customer)).body.subscriptions;
    expect(own.items).toHaveLength(3);
    expect(own.items).toContainEqual(
      expect.objectContaining({
        bundle_id: SIX,
        box_contents: halfAndHalf,
        unit_price: SIX_MONTHLY_CENTS,
        description: '3 × The Mix (10 oz), 3 × Mango Chilli Bites (7 oz)',
      }),
    );
    const before = await stockOf(shop.db, MANGO);
    await shop.advanceClock('32 days');
    await logIn(customer, { email: EMAIL, password: 'kx7-plum-tree' });
    await runRenewals(shop);
    await expect.poll(async () => (await stockOf(shop.db, MANGO)).onHand).toBe(before.onHand - 3);
    const { body } = await manage(customer, 'change_interval', {
      subscription: own.id,
      subscription_id: 'every-2-weeks',
    });
    expect(
      body.subscription.items.map(({ unit_price }: { unit_price: number }) => unit_price).toSorted(),
    ).toEqual([5899, 5899, 689]);
    const lines = shop.db
      .select()
      .from(subscriptionLines)
      .where(eq(subscriptionLines.subscriptionId, own.id));
    expect(await lines).toHaveLength(3);
  });

  it('follows the rules of a line that is sold out where one bag is', async () => {
    const email = 'box-sold-out@example.com';
    const customer = await newCustomer(shop, email);
    await subscribe(customer, [box({ [JAGGERY]: 6 }, { subscription: EVERY_MONTH })], { email });
    await setStock(JAGGERY, 5);
    await shop.advanceClock('64 days');
    await logIn(customer, { email, password: 'kx7-plum-tree' });
    await runRenewals(shop);
    const failureReason = async () => (await list(customer)).body.subscriptions[0].failure_reason;
    await expect.poll(failureReason).toBe('stock');
    await setStock(JAGGERY, 100);
  });
});
