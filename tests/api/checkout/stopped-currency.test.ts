import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remindOfCarts } from '#server/cart/remind-of-carts.ts';
import {
  CARDS,
  details,
  finalize,
  type OpenCheckout,
  payWith,
  stockOf,
  TORONTO,
} from '../../support/buying/buying.ts';
import { emailsInOutbox } from '../../support/buying/orders.ts';
import { newOperator } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const ITEMS = [{ sku: 'MIX-5OZ', quantity: 2 }];
const STOPPED = 'This shop no longer sells in CAD: go on in US dollars.';
const IN_CANADA = { address: TORONTO };

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

/** Sells in US dollars, and in Canadian ones or no longer. */
async function sellIn(soldIn: string[], upcoming: string[]): Promise<void> {
  const { body } = await owner.get(`/admin/api/settings?store_id=${STORE}`);
  const { version } = body.currencies;
  const saved = await owner.post('/admin/api/settings/currencies', {
    store_id: STORE,
    version,
    default_currency: 'usd',
    sold_in: soldIn,
    upcoming,
  });
  if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`);
}
const stopSelling = () => sellIn(['usd'], ['cad']);

/** Has the items in the cart, in Canadian dollars. */
let shopper: TestShopper;
beforeEach(async () => {
  await sellIn(['usd', 'cad'], []);
  shopper = shop.shopper();
  await putInCart(shopper);
});

const putInCart = (who: TestShopper, cartItems: object[] = ITEMS) =>
  who.post('/metrics/cart-items', { cartItems, store_id: STORE, currency: 'cad' });
const cart = async (who = shopper) =>
  (await who.get(`/metrics/cart-items?store_id=${STORE}&currency=cad`)).body.cartItems;

const start = (currency: string, cost: number) =>
  shopper.post('/stripe/create_checkout_session', {
    store_id: STORE,
    checkout_items: ITEMS,
    cost_of_checkout: cost,
    currency,
  });

async function openInCanadianDollars(): Promise<OpenCheckout> {
  const sessionId = (await start('cad', 2098)).body.session_id;
  const { body } = await shopper.get(`/stripe/checkout-session?sessionId=${sessionId}&store_id=${STORE}`);
  const { client_secret: clientSecret, payment_intent_id: paymentIntentId } = body.session_data;
  return { sessionId, paymentIntentId, clientSecret };
}

describe('a checkout that is open when the shop stops selling in its currency', () => {
  it('has expired, and says that it is because of the currency', async () => {
    const checkout = await openInCanadianDollars();
    await stopSelling();
    const { status, body } = await details(shopper, checkout);
    expect([status, body]).toMatchObject([
      200,
      { status: 'expired', expired_because: STOPPED, currency: 'cad' },
    ]);
  });

  it('is not finalized, with the reason, and holds no stock', async () => {
    const checkout = await openInCanadianDollars();
    const before = await stockOf(shop.db, 'MIX-5OZ');
    await stopSelling();
    const { status, body } = await finalize(shopper, checkout, IN_CANADA);
    expect([status, body.code]).toEqual([409, 'currency_unavailable']);
    expect(body.detail).toBe(
      'This shop does not sell in CAD (any more). The cart has its prices in US dollars.',
    );
    expect(await stockOf(shop.db, 'MIX-5OZ')).toEqual(before);
    expect((await details(shopper, checkout)).body).toMatchObject({
      status: 'expired',
      expired_because: STOPPED,
    });
  });

  it('is followed by one in the own currency with the same items', async () => {
    await openInCanadianDollars();
    await stopSelling();
    const { sku, quantity, currency, product_price: price } = (await cart())[0];
    expect([sku, quantity, currency, price]).toEqual(['MIX-5OZ', 2, 'usd', 799]);
    const started = await start('usd', 1598);
    expect(started.status).toBe(200);
    const found = await details(shopper, { sessionId: started.body.session_id } as OpenCheckout);
    expect(found.body).toMatchObject({ status: 'open', currency: 'usd', subtotal: 1598 });
  });
});

describe('a payment that is on its way when the shop stops selling in its currency', () => {
  it('is completed as it was quoted', async () => {
    const checkout = await openInCanadianDollars();
    const { body: final } = await finalize(shopper, checkout, IN_CANADA);
    await stopSelling();
    await payWith(shopper, checkout, CARDS.succeeds);
    expect((await details(shopper, checkout)).body).toMatchObject({
      status: 'complete',
      expired_because: null,
      currency: 'cad',
      total: final.total,
    });
  });

  it('is completed when its shopper presses pay again', async () => {
    const checkout = await openInCanadianDollars();
    await finalize(shopper, checkout, IN_CANADA);
    await payWith(shopper, checkout, CARDS.succeeds);
    await stopSelling();
    await finalize(shopper, checkout, IN_CANADA);
    expect((await details(shopper, checkout)).body.status).toBe('complete');
  });
});

describe('a cart in a currency that the shop has stopped to sell in', () => {
  it('takes what a tab adds that was open before', async () => {
    await stopSelling();
    const more = [...ITEMS, { sku: 'BHEL-5OZ', quantity: 1 }];
    const { status, body } = await putInCart(shopper, more);
    expect([status, body.cartItems.map(({ currency }: { currency: string }) => currency)]).toEqual([
      200,
      ['usd', 'usd'],
    ]);
    expect(await cart()).toHaveLength(2);
  });

  it('is reminded of at prices of the own currency, and its link opens it', async () => {
    await shopper.post('/metrics/cart-reminder', { email: 'left@example.com', store_id: STORE });
    await stopSelling();
    await shop.db.execute(
      "update carts set updated_at = updated_at - interval '1 day', recovery_consent_at = recovery_consent_at - interval '1 day'",
    );
    await remindOfCarts(shop.deps);
    const email = (await emailsInOutbox(shop, 'cart-reminder:')).find(({ to }) => to === 'left@example.com');
    const blocks = email?.blocks ?? [];
    const [item] = blocks.flatMap((block) => ('items' in block ? block.items : []));
    expect(item?.amount).toBe('$15.98');
    const [link] = blocks.flatMap((block) => ('button' in block ? [block.button.link] : []));
    const elsewhere = shop.shopper();
    const token = link?.split('#restore=')[1];
    await elsewhere.post('/metrics/restore-cart', { token, store_id: STORE });
    expect((await cart(elsewhere))[0]).toMatchObject({ sku: 'MIX-5OZ', currency: 'usd' });
  });
});
