import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as operatorCalls from '#contracts/admin-calls.ts';
import { ASHA, logIn, newOperator, OPERATOR, status } from '../../support/people.ts';
import {
  type Answer,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../support/test-shop.ts';

let shop: TestShop;
let operator: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  operator = await newOperator(shop);
});
afterAll(() => shop.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Something valid to ask each call with. */
const GIVEN: Record<string, Record<string, unknown>> = {
  '/admin/api/orders': { which: 'all' },
  '/admin/api/ship': { order_id: NOBODY, tracking_url: null },
  '/admin/api/cancel': { order_id: NOBODY, reason: 'test' },
  '/admin/api/reviews': { status: 'pending' },
  '/admin/api/publish_review': { review_id: 'none' },
  '/admin/api/withhold_review': { review_id: 'none', reason: 'spam' },
  '/admin/api/stock': {},
  '/admin/api/count': { sku: 'MIX-5OZ', on_hand: 5 },
  '/admin/api/alerts': {},
  '/admin/api/seen': { key: 'none' },
};

const calls = Object.values(operatorCalls).filter((value) => 'method' in value);

function ask(shopper: TestShopper, { method, path }: { method: string; path: string }): Promise<Answer> {
  const given = { store_id: STORE, ...GIVEN[path] };
  return method === 'POST'
    ? shopper.post(path, given)
    : shopper.get(`${path}?${new URLSearchParams(given as Record<string, string>)}`);
}

describe('the calls of the staff’s pages', () => {
  it.each(calls)('$method $path is refused to who is signed out', async (call) => {
    const { status, body } = await ask(shop.shopper(), call);
    expect([status, body.code]).toEqual([401, 'not_signed_in']);
  });

  it.each(calls)('$method $path is refused to customers', async (call) => {
    const asha = shop.shopper();
    await logIn(asha);
    const { status, body } = await ask(asha, call);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  it.each(calls)('$method $path is answered to operators, and kept by nobody', async (call) => {
    const { status, headers } = await ask(operator, call);
    expect([200, 404]).toContain(status);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('change nothing when another site sends them', async () => {
    const { status } = await operator.post(
      '/admin/api/count',
      { store_id: STORE, sku: 'MIX-5OZ', on_hand: 1 },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(status).toBe(403);
  });

  it('are refused as soon as the role is taken away', async () => {
    await shop.db.execute(sql`update customers set role = 'customer' where email = ${OPERATOR.email}`);
    const { status } = await ask(operator, operatorCalls.adminAlerts);
    await shop.db.execute(sql`update customers set role = 'operator' where email = ${OPERATOR.email}`);
    expect(status).toBe(403);
  });
});

describe('a call that moves money', () => {
  it('wants the password again 15 minutes after it was given', async () => {
    const timed = await startTestShop();
    const staff = await newOperator(timed);
    const confirm = (password: string) => staff.post('/auth/confirm_password', { store_id: STORE, password });
    await timed.advanceClock('16 minutes');
    const refused = await ask(staff, operatorCalls.adminCancelOrder);
    const others = await ask(staff, operatorCalls.adminOrders);
    const wrong = await confirm('not-the-password');
    const stillRefused = await ask(staff, operatorCalls.adminCancelOrder);
    const right = await confirm(OPERATOR.password);
    const { status: accepted } = await ask(staff, operatorCalls.adminCancelOrder);
    await timed.close();
    expect([refused.status, refused.body.code]).toEqual([403, 'password_needed']);
    expect(others.status).toBe(200);
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
    expect(stillRefused.body.code).toBe('password_needed');
    expect([right.status, right.body]).toEqual([200, {}]);
    expect(accepted).toBe(404);
  });
});

describe('who is signed in', () => {
  it('is said to be an operator only of operators', async () => {
    expect((await status(operator)).user).toMatchObject({ role: 'operator' });
    const asha = shop.shopper();
    const { body } = await logIn(asha);
    expect(body.user).not.toHaveProperty('role');
    expect((await status(asha)).user).not.toHaveProperty('role');
  });

  it('is not told by signing up with an operator’s address', async () => {
    const { body } = await shop.shopper().post('/auth/signup', {
      email: OPERATOR.email,
      password: 'kx7-plum-tree',
      store_id: STORE,
      first_name: 'Noor',
      last_name: 'Patel',
    });
    expect(body.user).not.toHaveProperty('role');
    expect(body.user.email).not.toBe(ASHA.email);
  });
});
