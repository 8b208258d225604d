import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { savedAddresses } from '#server/platform/database/schema/identity-tables.ts';
import {
  ADDRESS,
  CARDS,
  details,
  finalize,
  openCheckout,
  payWith,
  TORONTO,
} from '../../support/buying/buying.ts';
import { newCustomer, PASSWORD } from '../../support/buying/people.ts';
import { EVERY_MONTH, subscribe } from '../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const ITEMS = [{ sku: 'MIX-5OZ', quantity: 1 }];
const SAVED = { ...ADDRESS, line2: null };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const saveUsed = () => shop.runJobs('save-used-address');
const book = async (customer: TestShopper) =>
  (await customer.get(`/account/addresses?store_id=${STORE}`)).body;
const addressesOf = async (customer: TestShopper) =>
  (await book(customer)).addresses.map(({ name, address }: { name: string; address: object }) => ({
    name,
    address,
  }));

async function buy(customer: TestShopper, changes: object) {
  const checkout = await openCheckout(customer, ITEMS);
  const finalized = await finalize(customer, checkout, changes);
  expect(finalized.status).toBe(200);
  await payWith(customer, checkout, CARDS.succeeds);
  await details(customer, checkout);
  return checkout;
}

describe('the address of an order', () => {
  it('joins the address book once it is paid, the first one as the default', async () => {
    const customer = await newCustomer(shop, 'saves@example.com');
    const checkout = await openCheckout(customer, ITEMS);
    await finalize(customer, checkout, { save_address: true });
    await saveUsed();
    expect(await addressesOf(customer)).toEqual([]);
    await payWith(customer, checkout, CARDS.succeeds);
    await details(customer, checkout);
    await saveUsed();
    expect((await book(customer)).addresses).toMatchObject([
      { name: 'Gita Guest', address: SAVED, is_default: true },
    ]);
  });

  it('joins it with a subscription too', async () => {
    const customer = await newCustomer(shop, 'saves-subscribed@example.com');
    await subscribe(customer, [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }], {
      save_address: true,
    });
    await saveUsed();
    expect(await addressesOf(customer)).toEqual([{ name: 'Gita Guest', address: SAVED }]);
  });

  it('does not unless the customer wants it, and has not changed their mind', async () => {
    const customer = await newCustomer(shop, 'saves-not@example.com');
    const checkout = await openCheckout(customer, ITEMS);
    await finalize(customer, checkout, { save_address: true });
    await finalize(customer, checkout);
    await payWith(customer, checkout, CARDS.succeeds);
    await details(customer, checkout);
    await saveUsed();
    expect(await addressesOf(customer)).toEqual([]);
  });

  it('is saved once, whatever its capitals and spaces', async () => {
    const customer = await newCustomer(shop, 'saves-once@example.com');
    await buy(customer, { save_address: true });
    const again = { ...ADDRESS, line1: ' 350  5TH AVE' };
    await buy(customer, { save_address: true, name: 'gita guest', address: again });
    await buy(customer, { save_address: true, address: TORONTO });
    await saveUsed();
    expect(await addressesOf(customer)).toHaveLength(2);
  });

  it('is left out of a full book', async () => {
    const customer = await newCustomer(shop, 'saves-full@example.com');
    for (let number = 1; number <= 20; number += 1) {
      const address = { ...ADDRESS, line1: `${number} 5th Ave` };
      await customer.post('/account/save_address', { store_id: STORE, name: 'Gita', address });
    }
    await buy(customer, { save_address: true });
    await saveUsed();
    expect(await addressesOf(customer)).toHaveLength(20);
  });

  it('of a guest is nobody’s to save', async () => {
    const checkout = await buy(shop.shopper(), { save_address: true });
    const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.id, checkout.sessionId));
    expect(row?.savesAddress).toBe(false);
  });

  it('goes with an account that is deleted before the job runs', async () => {
    const customer = await newCustomer(shop, 'saves-leaving@example.com');
    await buy(customer, { save_address: true });
    const left = await customer.post('/account/delete', {
      store_id: STORE,
      password: PASSWORD,
      reviews: 'keep',
    });
    expect(left.status).toBe(200);
    const addresses = await shop.db.$count(savedAddresses);
    await saveUsed();
    expect(await shop.db.$count(savedAddresses)).toBe(addresses);
  });
});

describe('where the latest order went', () => {
  it('is answered with the address book, unless it was a gift', async () => {
    const customer = await newCustomer(shop, 'last-used@example.com');
    expect(await book(customer)).toEqual({ addresses: [], last_used: null });
    await buy(customer, {});
    await buy(customer, {
      address: TORONTO,
      name: 'Nani',
      shipping_id: 'standard',
      gift: { note: 'For you', hide_prices: true },
    });
    expect((await book(customer)).last_used).toEqual({ name: 'Gita Guest', address: SAVED });
  });

  it('is of the own account only', async () => {
    expect((await book(await newCustomer(shop, 'somebody-else@example.com'))).last_used).toBeNull();
    expect((await shop.shopper().get(`/account/addresses?store_id=${STORE}`)).status).toBe(401);
  });
});
