import type { StaffSessionId } from '#domain/ids.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { BuiltInRole } from '#domain/staff/roles.ts';
import { findCustomerByEmail, insertPasswordReset } from '#server/auth/account-store.ts';
import { hashOfSecret, newSecret } from '#server/platform/sessions/secrets.ts';
import { ensureFirstStaffMember } from '#server/staff/first-staff-member.ts';
import { insertStaffSession } from '#server/staff/staff-session-store.ts';
import { findStaffMember, insertStaffMember, type StaffMember } from '#server/staff/staff-store.ts';
import { type Answer, STORE, type TestShop, type TestShopper } from '../test-shop.ts';

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

export const signInStaff = (browser: TestShopper, { email, password } = OPERATOR): Promise<Answer> =>
  browser.post('/admin/api/sign_in', { email, password, store_id: STORE });

/** The first owner, signed in to the back office. */
export async function newOperator(shop: TestShop): Promise<TestShopper> {
  await ensureFirstStaffMember(shop.db, STORE, OPERATOR);
  const operator = shop.shopper();
  await signInStaff(operator);
  return operator;
}

let members = 0;

/** A new staff member with a role, who cannot sign in by a password. */
export async function addStaff(shop: TestShop, role: BuiltInRole): Promise<StaffMember> {
  members += 1;
  const email = `${role}.${members}@staff.example`;
  const made = { storeId: STORE, email, name: 'Noor Patel', role, passwordHash: 'none' };
  const member = await insertStaffMember(shop.db, made);
  if (!member) throw new Error(`${email} is there already`);
  return member;
}

/** A new staff member with a new role of the store's own. */
export async function withOwnRole(
  shop: TestShop,
  name: string,
  permissions: readonly Permission[],
): Promise<StaffMember> {
  const owner = await browserOf(shop, await addStaff(shop, 'owner'));
  const { id, version } = await addStaff(shop, 'packer');
  await owner.post('/admin/api/staff/roles', { store_id: STORE, name, permissions });
  const { roles } = (await owner.get(`/admin/api/staff?store_id=${STORE}`)).body;
  const { role } = roles.find((one: { name: string }) => one.name === name);
  await owner.post(`/admin/api/staff/members/${id}/role`, { store_id: STORE, role, version });
  const member = await findStaffMember(shop.db, id);
  if (member?.role !== 'own') throw new Error(`${name} was not given`);
  return member;
}

/** A browser in which a staff member is signed in. */
export async function browserOf(shop: TestShop, member: StaffMember): Promise<TestShopper> {
  const browser = shop.shopper();
  const sessionId = newSecret() as StaffSessionId;
  await insertStaffSession(shop.db, sessionId, { member, device: 'Firefox on Linux' });
  browser.cookies.set('staff_session', sessionId);
  return browser;
}
