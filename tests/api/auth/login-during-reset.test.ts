import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { customers, sessions } from '#server/platform/database/schema/identity-tables.ts';
import { logIn, resetPassword, resetToken, signUp } from '../../support/buying/people.ts';
import { startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

/** Runs once, before the next transaction of a request: between the verification of a password and the session that follows it. */
let beforeTransaction: (() => Promise<unknown>) | null = null;

const hooked = (db: Database): Database =>
  new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'transaction') return value.bind(target);
      return async (...given: unknown[]) => {
        const hook = beforeTransaction;
        beforeTransaction = null;
        await hook?.();
        return value.apply(target, given);
      };
    },
  });

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(({ db }) => ({ db: hooked(db) }));
});
afterAll(() => shop.close());

const PASSWORD = 'kx7-plum-tree';

async function sessionsOf(email: string): Promise<number> {
  const rows = await shop.db
    .select({ id: sessions.idHash })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(eq(customers.email, email));
  return rows.length;
}

/** Logs in with a password that is replaced by a reset just after it was verified. */
async function logInDuringReset(shopper: TestShopper, email: string) {
  await signUp(shopper, { email, password: PASSWORD });
  const token = await resetToken(shop, email);
  beforeTransaction = () => resetPassword(shop.shopper(), token, 'brand-new-plum');
  return logIn(shopper, { email, password: PASSWORD });
}

it('a login whose password is replaced while it is under way is refused like a wrong one, and leaves no session', async () => {
  const { status, body } = await logInDuringReset(shop.shopper(), 'late@example.com');
  expect([status, body.code]).toEqual([401, 'invalid_credentials']);
  expect(await sessionsOf('late@example.com')).toBe(0);
});

it('a login that is refused so late leaves the anonymous session as it was', async () => {
  const shopper = shop.shopper();
  await shopper.post('/metrics/initialize', {}, { store_id: 'store_doosra' });
  const before = shopper.cookies.get('shop_session');
  await logInDuringReset(shopper, 'late-with-cart@example.com');
  expect(shopper.cookies.get('shop_session')).toBe(before);
  expect((await shopper.get('/metrics/cart-items')).body).toMatchObject({ cartItems: [] });
});
