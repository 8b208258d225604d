import type { StoreId } from '#domain/ids.ts';
import { BUILT_IN_ROLE_KEYS } from '#domain/staff/roles.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { insertStaffMember } from '#server/staff/staff-store.ts';
import { browserOf, logIn, newCustomer, PASSWORD } from '../buying/people.ts';
import { anId } from '../ids.ts';
import { STORE, type TestShop, type TestShopper } from '../test-shop.ts';

const OTHER_STORE = anId<StoreId>('store_second');

/** Someone who calls the shop, with the cookies that they have at the time. */
export interface Caller {
  name: string;
  /** Of the permissions of a built-in role; null for everyone who is not a staff member of this store. */
  role: (typeof BUILT_IN_ROLE_KEYS)[number] | null;
  /** Also of another store. */
  isStaff: boolean;
  cookies(): Promise<string>;
}

const cookieOf = ({ cookies }: TestShopper) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Everyone whom a call may have to tell apart. Staff get a new session each time they are asked for cookies, because some calls end it. */
export async function everyCaller(shop: TestShop): Promise<Caller[]> {
  const anonymous = shop.shopper();
  await anonymous.post('/metrics/cart-items', {
    store_id: STORE,
    cartItems: [{ sku: 'MIX-5OZ', quantity: 1 }],
  });
  const customer = shop.shopper();
  await logIn(customer);
  const another = await newCustomer(shop, 'another@example.com');
  await shop.db.insert(stores).values({
    id: OTHER_STORE,
    brand: 'Second',
    defaultCurrency: 'usd',
    cardCountries: ['US'],
  });
  const passwordHash = await hashPassword(PASSWORD);
  const staffMember = async (
    name: string,
    { storeId, role }: { storeId: StoreId; role: NonNullable<Caller['role']> },
  ): Promise<Caller> => {
    const email = `${role}@${storeId}.example`;
    const member = await insertStaffMember(shop.db, { storeId, email, name: 'Noor', role, passwordHash });
    if (!member) throw new Error(`${email} is there already`);
    return {
      name,
      role: storeId === STORE ? role : null,
      isStaff: true,
      cookies: async () => cookieOf(await browserOf(shop, member)),
    };
  };
  const staff = await Promise.all(
    BUILT_IN_ROLE_KEYS.map((role) => staffMember(role, { storeId: STORE, role })),
  );
  const shopper = (name: string, browser: TestShopper): Caller => ({
    name,
    role: null,
    isStaff: false,
    cookies: async () => cookieOf(browser),
  });
  return [
    { name: 'no cookie', role: null, isStaff: false, cookies: async () => '' },
    shopper('anonymous', anonymous),
    shopper('another customer', another),
    shopper('customer', customer),
    ...staff,
    await staffMember('owner of another store', { storeId: OTHER_STORE, role: 'owner' }),
  ];
}
