import { findCustomerByEmail, insertPasswordReset } from '#server/auth/account-store.ts';
import { ensureFirstStaffMember } from '#server/auth/first-staff-member.ts';
import { hashOfSecret, newSecret } from '#server/platform/sessions/secrets.ts';
import { type Answer, STORE, type TestShop, type TestShopper } from './test-shop.ts';

/** The sample store's customer with three past orders. */
export const ASHA = { email: 'asha@example.com', password: 'masala-chai-42' };

/** Of everyone who signs up in tests. */
export const PASSWORD = 'kx7-plum-tree';

export const logIn = (shopper: TestShopper, { email, password } = ASHA): Promise<Answer> =>
  shopper.post('/auth/login', { email, password, store_id: STORE });

export const signUp = (shopper: TestShopper, changes: object = {}): Promise<Answer> =>
  shopper.post('/auth/signup', {
    email: 'new@example.com',
    password: PASSWORD,
    store_id: STORE,
    first_name: 'Noor',
    last_name: 'Patel',
    ...changes,
  });

export const status = async (shopper: TestShopper) =>
  (await shopper.get(`/auth/status?store_id=${STORE}`)).body;

/** Someone who has just signed up and logged in. */
export async function newCustomer(shop: TestShop, email: string): Promise<TestShopper> {
  const shopper = shop.shopper();
  await signUp(shopper, { email });
  await logIn(shopper, { email, password: PASSWORD });
  return shopper;
}

/** The token of a reset link to this account, as it would stand in the email. */
export async function resetToken(shop: TestShop, email: string): Promise<string> {
  const customer = await findCustomerByEmail(shop.db, STORE, email);
  if (!customer) throw new Error(`no account ${email}`);
  const token = newSecret();
  const reset = { storeId: STORE, customerId: customer.id, tokenHash: hashOfSecret(token) };
  await shop.db.transaction((tx) => insertPasswordReset(tx, reset));
  return token;
}

export const resetPassword = (shopper: TestShopper, token: string, password: string): Promise<Answer> =>
  shopper.post('/auth/reset_password', { token, password, store_id: STORE });

export const OPERATOR = { email: 'operator@example.com', password: 'spice-rack-9' };

/** Somebody of the shop's staff, logged in. */
export async function newOperator(shop: TestShop): Promise<TestShopper> {
  await ensureFirstStaffMember(shop.db, STORE, OPERATOR);
  const operator = shop.shopper();
  await logIn(operator, OPERATOR);
  return operator;
}
