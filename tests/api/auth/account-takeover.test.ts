import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carts } from '#server/platform/database/schema/cart-tables.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../../support/buying/buying.ts';
import { anId } from '../../support/ids.ts';
import { emailsInOutbox } from '../../support/buying/orders.ts';
import { ASHA, logIn, newCustomer, resetPassword, resetToken, status } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const NEW_PASSWORD = 'brand-new-plum';

async function buy(shopper: TestShopper, email: string): Promise<string> {
  const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 1 }]);
  await finalize(shopper, checkout, { email });
  await payWith(shopper, checkout, CARDS.succeeds);
  return (await details(shopper, checkout)).body.order_id;
}

async function proveByReset(email: string): Promise<TestShopper> {
  const owner = shop.shopper();
  await resetPassword(owner, await resetToken(shop, email), NEW_PASSWORD);
  await logIn(owner, { email, password: NEW_PASSWORD });
  return owner;
}

const ordersOf = async (shopper: TestShopper, customer_email: string): Promise<string[]> => {
  const body = { store_id: STORE, customer_email };
  const answer = await shopper.post('/auth/fetch_customer_order_history', body);
  return answer.body.order_history.map(({ order_id }: { order_id: string }) => order_id);
};

describe('an account that a stranger made with somebody’s address', () => {
  const email = 'victim@example.com';
  let squatter: TestShopper;
  let owner: TestShopper;
  let ordersBefore: string[];
  let boughtForOwner: string;
  beforeAll(async () => {
    await buy(shop.shopper(), email);
    squatter = await newCustomer(shop, email);
    await squatter.post('/metrics/cart-items', { cartItems: [{ sku: 'MIX-5OZ', quantity: 3 }] });
    await squatter.post('/metrics/cart-reminder', { email: 'squatter@example.com', store_id: STORE });
    const address = {
      line1: '666 Elm St',
      city: 'New York',
      state: 'NY',
      postal_code: '10013',
      country: 'US',
    };
    await squatter.post('/account/save_address', { store_id: STORE, name: 'Mallory', address });
    ordersBefore = await ordersOf(squatter, email);
    await buy(squatter, 'squatter@example.com');
    boughtForOwner = await buy(squatter, email);
    await squatter.post('/metrics/cart-items', { cartItems: [{ sku: 'MIX-5OZ', quantity: 3 }] });
    owner = await proveByReset(email);
  });

  it('shows the stranger nothing that was bought with the address before', () => {
    expect(ordersBefore).toEqual([]);
  });

  it('signs the stranger out when the owner proves the address', async () => {
    expect((await status(squatter)).isLoggedIn).toBe(false);
  });

  it('has lost the stranger’s name', async () => {
    expect((await status(owner)).user).toMatchObject({ email, first_name: '', last_name: '' });
  });

  it('has lost the stranger’s cart, with the address and consent to a reminder', async () => {
    expect((await owner.get('/metrics/cart-items')).body.cartItems).toEqual([]);
    const [row] = await shop.db.select().from(customers).where(eq(customers.email, email));
    expect(await shop.db.$count(carts, eq(carts.customerId, row?.id ?? anId('')))).toBe(0);
  });

  it('has lost the stranger’s saved addresses', async () => {
    expect((await owner.get(`/account/addresses?store_id=${STORE}`)).body.addresses).toEqual([]);
  });

  it('keeps only what was bought under its own address', async () => {
    expect(await ordersOf(owner, email)).toEqual([boughtForOwner]);
  });

  it('takes the name that the owner gives, and keeps it at the next reset', async () => {
    const name = { first_name: 'Vera', last_name: 'Owner' };
    const { body } = await owner.post('/auth/change_name', { store_id: STORE, ...name });
    expect(body.user).toMatchObject(name);
    expect((await status(await proveByReset(email))).user).toMatchObject(name);
  });
});

describe('a new password', () => {
  it('is told to the owner of the account by email, without any name', async () => {
    await newCustomer(shop, 'told@example.com');
    await proveByReset('told@example.com');
    const sentEmails = await emailsInOutbox(shop, 'password-changed:');
    const [sentEmail] = sentEmails.filter(({ to }) => to === 'told@example.com');
    expect(sentEmail?.subject).toBe('Your password was changed');
    expect(JSON.stringify(sentEmail)).not.toContain('Noor');
  });

  it('leaves a customer whose address is proved their name and orders', async () => {
    const asha = await proveByReset(ASHA.email);
    expect((await status(asha)).user.first_name).toBe('Asha');
    expect(await ordersOf(asha, ASHA.email)).toHaveLength(3);
  });
});
