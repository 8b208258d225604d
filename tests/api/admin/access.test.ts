import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { type Call, describedCalls, leastBody, leastFor } from '../../support/described-calls.ts';
import { anId } from '../../support/ids.ts';
import { ASHA, logIn, newOperator, OPERATOR, status } from '../../support/people.ts';
import {
  type Answer,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../support/test-shop.ts';

const OTHER_STORE = anId<StoreId>('store_second');

let shop: TestShop;
let operator: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  operator = await newOperator(shop);
  await shop.db.insert(stores).values({
    ...{ id: OTHER_STORE, brand: 'Second', defaultCurrency: 'usd', cardCountries: ['US'] },
  });
});
afterAll(() => shop.close());

let calls: StaffCall[];
beforeAll(async () => {
  calls = (await describedCalls(shop.app)).filter((call): call is StaffCall => call.permission !== null);
});

type StaffCall = Call & { permission: Permission };

/** The least valid request. */
function ask(
  shopper: TestShopper,
  { method, path, parameters, body }: Call,
  storeId = STORE,
): Promise<Answer> {
  if (body) return shopper.post(path, { ...leastBody(body), store_id: storeId });
  const query = parameters.filter((field) => field.in === 'query' && field.required);
  const given = query.map(({ name, schema }) => [name, String(leastFor(schema))]);
  expect(method).toBe('GET');
  return shopper.get(`${path}?${new URLSearchParams({ ...Object.fromEntries(given), store_id: storeId })}`);
}

/** What each call answers: `401 not_signed_in`, `403 forbidden`, or `allowed`. */
async function answersTo(shopper: TestShopper, storeId = STORE): Promise<Record<string, string>> {
  const answers = calls.map(async (call) => {
    const { status, body } = await ask(shopper, call, storeId);
    return [call.name, [401, 403].includes(status) ? `${status} ${body.code}` : 'allowed'] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

const allAnswer = (answer: (permission: Permission) => string) =>
  Object.fromEntries(calls.map(({ name, permission }) => [name, answer(permission)]));

const callNamed = (path: string) => {
  const found = calls.find((call) => call.path === path);
  if (!found) throw new Error(`no call ${path}`);
  return found;
};

describe('the calls of the back office', () => {
  it('do not compile without a permission', () => {
    // @ts-expect-error: a call below /admin/api names its permission.
    defineCall({ method: 'GET', path: '/admin/api/x', summary: '', tag: '', answer: z.object({}) });
  });

  it('are those below /admin/api, and the editing of styles', async () => {
    const described = await describedCalls(shop.app);
    const expected = described.filter(
      ({ path }) => path.startsWith('/admin/api/') || path === '/style/editStyles',
    );
    expect(calls.length).toBeGreaterThan(10);
    expect(expected.map(({ name }) => name).sort()).toEqual(calls.map(({ name }) => name).sort());
  });

  it('are refused to the signed out', async () => {
    expect(await answersTo(shop.shopper())).toEqual(allAnswer(() => '401 not_signed_in'));
  });

  it('are refused to customers', async () => {
    const asha = shop.shopper();
    await logIn(asha);
    expect(await answersTo(asha)).toEqual(allAnswer(() => '403 forbidden'));
  });

  it('are allowed to an owner', async () => {
    expect(await answersTo(operator)).toEqual(allAnswer(() => 'allowed'));
  });

  it('are refused to an owner of another store', async () => {
    expect(await answersTo(operator, OTHER_STORE)).toEqual(allAnswer(() => '403 forbidden'));
  });

  it('are stored by no cache', async () => {
    for (const call of calls) expect((await ask(operator, call)).headers['cache-control']).toBe('no-store');
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
    const { status } = await ask(operator, callNamed('/admin/api/alerts'));
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
    const refused = await ask(staff, callNamed('/admin/api/cancel'));
    const others = await ask(staff, callNamed('/admin/api/orders'));
    const wrong = await confirm('not-the-password');
    const stillRefused = await ask(staff, callNamed('/admin/api/cancel'));
    const right = await confirm(OPERATOR.password);
    const { status: accepted } = await ask(staff, callNamed('/admin/api/cancel'));
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
