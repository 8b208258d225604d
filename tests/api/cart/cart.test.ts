import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CartItem } from '#contracts/checkout/cart-calls.ts';
import type { WireProduct } from '#contracts/catalog/product.ts';
import type { ShopperId } from '#domain/ids.ts';
import { removeBoughtLines } from '#server/cart/remove-bought-lines.ts';
import { cartLines, carts } from '#server/platform/database/schema/cart-tables.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { anId } from '../../support/ids.ts';
import { logIn, newCustomer, signUp } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let mix: WireProduct;
let skus: string[];
beforeAll(async () => {
  shop = await startTestShop();
  const url = `/search/collection?collection_name=all_products&store_id=${STORE}`;
  const all: WireProduct[] = (await shop.shopper().get(url)).body.formattedProductData;
  mix = all.find(({ id }) => id === 'the-mix') as WireProduct;
  skus = all.flatMap(({ variants }) => variants.map(({ sku }) => sku));
});
afterAll(() => shop.close());

let shopper: TestShopper;
beforeEach(() => {
  shopper = shop.shopper();
});

const put = (who: TestShopper, cartItems: unknown[]) => who.post('/metrics/cart-items', { cartItems });
const cartOf = async (who: TestShopper): Promise<CartItem[]> =>
  (await who.get('/metrics/cart-items')).body.cartItems;
const summary = (items: CartItem[]) =>
  items.map((item) => [
    item.bundle_id ?? item.sku,
    item.subscription?.subscription_id ?? null,
    item.quantity,
  ]);
const firstVariant = () => mix.variants[0] as WireProduct['variants'][number];
const firstBundle = () => mix.bundles[0] as WireProduct['bundles'][number];

describe('a cart', () => {
  it('is empty for someone new', async () => {
    expect(await cartOf(shopper)).toEqual([]);
  });

  it('is there again for the same session, and for no other', async () => {
    await put(shopper, [{ sku: firstVariant().sku, quantity: 2 }]);
    expect(summary(await cartOf(shopper))).toEqual([[firstVariant().sku, null, 2]]);
    expect(await cartOf(shop.shopper())).toEqual([]);
  });

  it('is replaced by what is sent', async () => {
    await put(shopper, [{ sku: skus[0], quantity: 2 }]);
    await put(shopper, [{ sku: skus[1], quantity: 1 }]);
    expect(summary(await cartOf(shopper))).toEqual([[skus[1], null, 1]]);
    await put(shopper, []);
    expect(await cartOf(shopper)).toEqual([]);
  });

  it("answers a variant with the catalogue's words and price, never the sent ones", async () => {
    const { sku, product_price, description, total_stock } = firstVariant();
    const forged = { sku, quantity: 1, product_price: 1, price: 1, title: 'Forged', fromChatbot: true };
    const [item] = (await put(shopper, [forged])).body.cartItems;
    expect(item).toMatchObject({
      sku,
      skewId: sku,
      title: mix.product_title,
      handle: 'the-mix',
      description,
      product_price,
      total_stock,
      subscription: null,
      fromChatbot: true,
    });
  });

  it("answers a bundle with the catalogue's prices and each sku repeated by its count", async () => {
    const { bundle_id, price, discounted_price, sku_to_quantity } = firstBundle();
    const [item] = (await put(shopper, [{ bundle_id, quantity: 2, price: 1 }])).body.cartItems;
    const selected = Object.entries(sku_to_quantity).flatMap(([sku, count]) => Array(count).fill(sku));
    expect(item).toMatchObject({ bundle_id, bundle_handle: bundle_id, price, discounted_price, quantity: 2 });
    expect(item.skus_selected).toEqual(selected);
  });

  it('answers a subscription with its own price', async () => {
    const { sku, subscription } = firstVariant();
    const [option] = subscription;
    const sent = {
      sku,
      quantity: 1,
      subscription: { subscription_id: option?.subscription_id, subscription_price: 1 },
    };
    const [item] = (await put(shopper, [sent])).body.cartItems;
    expect(item.subscription).toEqual({
      subscription_id: option?.subscription_id,
      subscription_name: option?.subscription_name,
      subscription_price: option?.subscription_price,
    });
  });

  it('merges what is the same and keeps a subscription apart', async () => {
    const { sku, subscription } = firstVariant();
    const subscription_id = subscription[0]?.subscription_id ?? '';
    const { body } = await put(shopper, [
      { sku, quantity: 2 },
      { sku, quantity: 1, subscription: { subscription_id } },
      { sku, quantity: 3 },
    ]);
    expect(summary(body.cartItems)).toEqual([
      [sku, null, 5],
      [sku, subscription_id, 1],
    ]);
  });

  it('leaves out what is not sold, or not in that subscription', async () => {
    const { body } = await put(shopper, [
      { sku: 'NO-SUCH-SKU', quantity: 1 },
      { bundle_id: 'no-such-bundle', quantity: 1 },
      { sku: firstVariant().sku, quantity: 1, subscription: { subscription_id: 'every-blue-moon' } },
      { quantity: 1 },
    ]);
    expect(body.cartItems).toEqual([]);
  });

  it('takes 19 distinct skus and leaves out the 20th', async () => {
    const { body } = await put(
      shopper,
      skus.slice(0, 20).map((sku) => ({ sku, quantity: 1 })),
    );
    expect(body.cartItems.map(({ sku }: CartItem) => sku)).toEqual(skus.slice(0, 19));
  });

  it('does not show what is no longer sold, and shows it again when it is', async () => {
    const cashews = { sku: skus.at(-1), quantity: 1 };
    const [item] = (await put(shopper, [cashews])).body.cartItems as CartItem[];
    const isThatProduct = eq(products.handle, item?.handle ?? '');
    await shop.db.update(products).set({ status: 'archived' }).where(isThatProduct);
    expect(await cartOf(shopper)).toEqual([]);
    await shop.db.update(products).set({ status: 'active' }).where(isThatProduct);
    expect(summary(await cartOf(shopper))).toEqual([[cashews.sku, null, 1]]);
  });

  it('that is written by two tabs at once is the one or the other, whole', async () => {
    await put(shopper, [{ sku: skus[0], quantity: 1 }]);
    const one = [0, 1, 2].map((index) => ({ sku: skus[index], quantity: 1 }));
    const other = [3, 4, 5].map((index) => ({ sku: skus[index], quantity: 2 }));
    const answers = await Promise.all([
      put(shopper, one),
      put(shopper, other),
      put(shopper, one),
      put(shopper, other),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const quantities = new Set((await cartOf(shopper)).map(({ quantity }) => quantity));
    expect(quantities.size).toBe(1);
  });

  it('is not replaced by a browser that has read another version of it', async () => {
    const { version } = (await put(shopper, [{ sku: skus[0], quantity: 1 }])).body;
    await put(shopper, [{ sku: skus[1], quantity: 1 }]);
    const late = await shopper.post('/metrics/cart-items', {
      cartItems: [{ sku: skus[2], quantity: 1 }],
      version,
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'cart_changed' } });
    expect(summary(await cartOf(shopper))).toEqual([[skus[1], null, 1]]);
  });

  it('that was read empty without a session can be stored, and only as an empty one', async () => {
    const { version } = (await shopper.get('/metrics/cart-items')).body;
    const cartItems = [{ sku: skus[0], quantity: 1 }];
    expect((await shopper.post('/metrics/cart-items', { cartItems, version: 'other' })).status).toBe(409);
    expect(shopper.cookies.size).toBe(0);
    expect((await shopper.post('/metrics/cart-items', { cartItems, version })).status).toBe(200);
  });

  it('tells which changes are in it, the latest hundred of them, and so does the cart that it joins', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `change-${index}`);
    const send = (change_ids: string[]) =>
      shopper.post('/metrics/cart-items', { cartItems: [{ sku: skus[0], quantity: 1 }], change_ids });
    await send(ids.slice(0, 50));
    expect((await send(ids.slice(50))).body.applied_changes).toEqual(ids.slice(1));
    await newCustomer(shop, 'changes@example.com');
    await logIn(shopper, { email: 'changes@example.com', password: 'kx7-plum-tree' });
    expect((await shopper.get('/metrics/cart-items')).body.applied_changes).toEqual(ids.slice(1));
  });

  it("keeps a line the concierge's when a browser sends it again without saying so", async () => {
    await put(shopper, [{ sku: skus[0], quantity: 1, fromChatbot: true }]);
    await put(shopper, [{ sku: skus[0], quantity: 2, fromChatbot: false }]);
    expect(await cartOf(shopper)).toMatchObject([{ quantity: 2, fromChatbot: true }]);
  });

  it.each([0, -1, 1.5, 1e21, '2', true])('refuses the quantity %j', async (quantity) => {
    expect((await put(shopper, [{ sku: skus[0], quantity }])).status).toBe(400);
  });
});

describe('what the catalogue answers', () => {
  const variantItem = () => ({ ...firstVariant(), quantity: 1 });
  const bundleItem = () => ({ ...firstBundle(), quantity: 1 });

  it('can be put into the cart as by_handles has it, a variant bought once and a bundle', async () => {
    const answer = await shopper.post('/search/by_handles', { store_id: STORE, handles: ['the-mix'] });
    const [product]: WireProduct[] = answer.body.formattedProductData;
    const items = [product?.variants[0], product?.bundles[0]].map((item) => ({ ...item, quantity: 1 }));
    const { status, body } = await put(shopper, items);
    expect(status).toBe(200);
    expect(summary(body.cartItems)).toEqual([
      [firstVariant().sku, null, 1],
      [firstBundle().bundle_id, null, 1],
    ]);
    expect(body.cartItems.map(({ prices }: CartItem) => prices)).toEqual([
      firstVariant().prices,
      firstBundle().prices,
    ]);
  });

  it('can be sent again as the cart answers it, to the cart and by the beacon', async () => {
    const { cartItems } = (await put(shopper, [variantItem(), bundleItem()])).body;
    expect((await put(shopper, cartItems)).body.cartItems).toEqual(cartItems);
    expect((await shopper.post('/metrics/abandoned-cart', { cartItems })).status).toBe(200);
  });

  it.each(['catalogue', 'cart'])(
    'is understood by every call that takes items, as the %s has it',
    async (where) => {
      const fromCatalogue = [variantItem(), bundleItem()];
      const items = where === 'cart' ? (await put(shopper, fromCatalogue)).body.cartItems : fromCatalogue;
      const cost = firstVariant().product_price + firstBundle().discounted_price;
      const address = {
        line1: '1 Main St',
        city: 'New York',
        state: 'NY',
        postal_code: '10013',
        country: 'US',
      };
      const buyer = { store_id: STORE, address, email: 'items@example.com' };
      const post = (path: string, body: object) => shopper.post(path, { store_id: STORE, ...body });
      const options = await post('/stripe/get_shipping_options', { ...buyer, checkout_items: items });
      const shipping_option = options.body.shipping_options?.[0]?.shipping_option_id;
      const discount_code = 'WELCOME10';
      const answers = [
        options,
        await post('/stripe/get_initial_subscription_costs', { cart_items: items }),
        await post('/stripe/calculate_discount', { cart_items: items, discount_code }),
        await post('/stripe/preview_tax_and_shipping', { ...buyer, shipping_option, checkout_items: items }),
        await post('/stripe/create_checkout_session', { checkout_items: items, cost_of_checkout: cost }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    },
  );

  it('is understood by the confirmation of a subscription, once that is chosen', async () => {
    const chosen = [{ ...variantItem(), subscription: firstVariant().subscription[0] }];
    const items = (await put(shopper, chosen)).body.cartItems;
    const answer = await shopper.post('/stripe/confirm_subscription', {
      store_id: STORE,
      checkout_items: items,
      address: { line1: '1 Main St', city: 'New York', state: 'NY', postal_code: '10013', country: 'US' },
      shipping_option: 'none',
      email: 'items@example.com',
      fullName: 'Asha Rao',
    });
    expect(answer.body.code).not.toBe('malformed');
  });
});

describe('signing in', () => {
  it('adds the anonymous cart to the account: quantities add up and nothing is lost', async () => {
    const customer = await newCustomer(shop, 'merge@example.com');
    await put(customer, [
      { sku: skus[0], quantity: 1 },
      { sku: skus[1], quantity: 1 },
    ]);
    await put(shopper, [
      { sku: skus[1], quantity: 2 },
      { sku: skus[2], quantity: 3 },
    ]);
    await logIn(shopper, { email: 'merge@example.com', password: 'kx7-plum-tree' });
    expect(summary(await cartOf(shopper))).toEqual([
      [skus[0], null, 1],
      [skus[1], null, 3],
      [skus[2], null, 3],
    ]);
  });

  it("keeps a line the concierge's, whichever of the two carts had it from there", async () => {
    const customer = await newCustomer(shop, 'brought@example.com');
    await put(customer, [
      { sku: skus[0], quantity: 1, fromChatbot: true },
      { sku: skus[1], quantity: 1 },
    ]);
    await put(shopper, [
      { sku: skus[0], quantity: 1 },
      { sku: skus[1], quantity: 1, fromChatbot: true },
    ]);
    await logIn(shopper, { email: 'brought@example.com', password: 'kx7-plum-tree' });
    expect((await cartOf(shopper)).map(({ fromChatbot }) => fromChatbot)).toEqual([true, true]);
  });

  it('adds it once only, however often one signs in', async () => {
    await signUp(shopper, { email: 'again@example.com' });
    await put(shopper, [{ sku: skus[0], quantity: 1 }]);
    await logIn(shopper, { email: 'again@example.com', password: 'kx7-plum-tree' });
    await logIn(shopper, { email: 'again@example.com', password: 'kx7-plum-tree' });
    expect(summary(await cartOf(shopper))).toEqual([[skus[0], null, 1]]);
  });

  it('loses nothing above 19 distinct skus, not even at the next change', async () => {
    const customer = await newCustomer(shop, 'many@example.com');
    await put(
      customer,
      skus.slice(0, 15).map((sku) => ({ sku, quantity: 1 })),
    );
    await put(
      shopper,
      skus.slice(10, 22).map((sku) => ({ sku, quantity: 1 })),
    );
    await logIn(shopper, { email: 'many@example.com', password: 'kx7-plum-tree' });
    const merged = await cartOf(shopper);
    expect(merged).toHaveLength(skus.slice(0, 22).length);
    expect((await put(shopper, merged)).body.cartItems).toHaveLength(merged.length);
  });

  it("leaves the cart with the account at logout, and the next visitor's cart empty", async () => {
    const customer = await newCustomer(shop, 'leaves@example.com');
    await put(customer, [{ sku: skus[0], quantity: 1 }]);
    await customer.post('/auth/logout');
    expect(await cartOf(customer)).toEqual([]);
    await logIn(customer, { email: 'leaves@example.com', password: 'kx7-plum-tree' });
    expect(summary(await cartOf(customer))).toEqual([[skus[0], null, 1]]);
  });
});

describe('what was bought', () => {
  it('leaves the cart; what was put in meanwhile stays', async () => {
    await put(shopper, [
      { sku: skus[0], quantity: 555 },
      { sku: skus[1], quantity: 1 },
      { sku: skus[2], quantity: 1 },
    ]);
    const [cart] = await shop.db
      .select({ storeId: carts.storeId, shopperId: carts.shopperId, customerId: carts.customerId })
      .from(carts)
      .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
      .where(eq(cartLines.quantity, 555));
    const buyer = { storeId: STORE, shopperId: cart?.shopperId ?? anId<ShopperId>(''), customerId: null };
    const bought = [
      { sku: skus[0] ?? '', bundleId: null, subscriptionOptionId: null, contents: null, quantity: 2 },
      { sku: skus[1] ?? '', bundleId: null, subscriptionOptionId: null, contents: null, quantity: 1 },
    ];
    await shop.db.transaction((tx) => removeBoughtLines(tx, buyer, bought));
    expect(summary(await cartOf(shopper))).toEqual([
      [skus[0], null, 553],
      [skus[2], null, 1],
    ]);
  });
});

describe('leaving the page', () => {
  it('marks the cart as abandoned until it is used again', async () => {
    await put(shopper, [{ sku: skus[3], quantity: 7 }]);
    const beacon = JSON.stringify({ cartItems: [] });
    const cookie = `shop_session=${shopper.cookies.get('shop_session')}`;
    const headers = { 'content-type': 'text/plain;charset=UTF-8', cookie };
    const sent = await shop.app.inject({
      method: 'POST',
      url: '/metrics/abandoned-cart',
      headers,
      payload: beacon,
    });
    expect(sent.statusCode).toBe(200);
    expect((await cartWithQuantity(7))?.abandonedAt).toBeInstanceOf(Date);
    await put(shopper, [{ sku: skus[3], quantity: 8 }]);
    expect((await cartWithQuantity(8))?.abandonedAt).toBeNull();
  });

  it('is the only place in the cart where text is read as JSON', async () => {
    const headers = { 'content-type': 'text/plain' };
    const payload = JSON.stringify({ cartItems: [] });
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/metrics/cart-items',
      headers,
      payload,
    });
    expect(statusCode).toBe(415);
  });
});

async function cartWithQuantity(quantity: number) {
  const [row] = await shop.db
    .select({ abandonedAt: carts.abandonedAt })
    .from(carts)
    .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
    .where(eq(cartLines.quantity, quantity));
  return row;
}
