import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import { type CallPermission, isSensitive } from '#domain/staff/permissions.ts';
import { BUILT_IN_ROLE_KEYS, builtInRole, permissionsOf } from '#domain/staff/roles.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { changeRole, disableStaffMember } from '#server/staff/manage-staff.ts';
import { insertPasskey } from '#server/staff/passkeys/passkey-store.ts';
import { addStaff, browserOf, logIn, newOperator, OPERATOR } from '../../../support/buying/people.ts';
import {
  ALSO_NEEDED,
  type Call,
  describedCalls,
  leastBody,
  leastFor,
} from '../../../support/described-calls.ts';
import { anId } from '../../../support/ids.ts';
import {
  type Answer,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../../support/test-shop.ts';

const OTHER_STORE = anId<StoreId>('store_second');

let shop: TestShop;
let operator: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  operator = await newOperator(shop);
  await shop.db.insert(stores).values({
    id: OTHER_STORE,
    brand: 'Second',
    defaultCurrency: 'usd',
    cardCountries: ['US'],
  });
});
afterAll(() => shop.close());

let calls: StaffCall[];
beforeAll(async () => {
  calls = (await describedCalls(shop.app)).filter((call): call is StaffCall => call.permission !== null);
});

type StaffCall = Call & { permission: CallPermission };

/** The least valid request. */
function ask(
  shopper: TestShopper,
  { method, path: template, parameters, body }: Call,
  storeId = STORE,
): Promise<Answer> {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name) =>
    String(leastFor(parameters.find((field) => field.in === 'path' && field.name === name)?.schema ?? {})),
  );
  if (body) return shopper.post(path, { ...leastBody(body), store_id: storeId });
  const query = parameters.filter((field) => field.in === 'query' && field.required);
  const given = query.map(({ name, schema }) => [name, String(leastFor(schema))]);
  const search = new URLSearchParams({ ...Object.fromEntries(given), store_id: storeId });
  // A call that takes a file has no described body.
  return method === 'GET' ? shopper.get(`${path}?${search}`) : shopper.post(`${path}?${search}`);
}

const REFUSALS = ['not_signed_in', 'forbidden', 'second_factor_needed'];

/** What each call answers, one after the other. Some of them end sessions: after one that may have, the next has a browser of its own. */
async function answersTo(
  browser: () => TestShopper | Promise<TestShopper>,
  storeId = STORE,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  let signedIn: TestShopper | null = null;
  for (const call of calls) {
    signedIn ??= await browser();
    const { status, body } = await ask(signedIn, call, storeId);
    if (call.method !== 'GET' && status !== 403) signedIn = null;
    answers[call.name] = REFUSALS.includes(body.code) ? `${status} ${body.code}` : 'allowed';
  }
  return answers;
}

const allAnswer = (answer: (permission: CallPermission) => string) =>
  Object.fromEntries(
    calls.map(({ name, permission }) => {
      const first = answer(permission);
      return [name, first === 'allowed' ? answer(ALSO_NEEDED[name] ?? permission) : first];
    }),
  );

/** Of calls that need something. */
const allRefuse = (refusal: string) =>
  allAnswer((permission) => (permission === 'none' ? 'allowed' : refusal));

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
    expect(await answersTo(() => shop.shopper())).toEqual(allRefuse('401 not_signed_in'));
  });

  it('are refused to customers', async () => {
    const asha = shop.shopper();
    await logIn(asha);
    expect(await answersTo(() => asha)).toEqual(allRefuse('401 not_signed_in'));
  });

  it.each(BUILT_IN_ROLE_KEYS)('are allowed to the role %s as it includes their permission', async (role) => {
    const member = await addStaff(shop, role);
    const permissions: readonly string[] = permissionsOf(builtInRole(role));
    expect(await answersTo(() => browserOf(shop, member))).toEqual(
      allAnswer((permission) =>
        ['none', 'signed_in', ...permissions].includes(permission) ? 'allowed' : '403 forbidden',
      ),
    );
  });

  it.each(BUILT_IN_ROLE_KEYS)('are refused to the role %s of another store', async (role) => {
    const member = await addStaff(shop, role);
    expect(await answersTo(() => browserOf(shop, member), OTHER_STORE)).toEqual(allRefuse('403 forbidden'));
  });

  it('are refused to a disabled staff member', async () => {
    const member = await addStaff(shop, 'owner');
    const browsers = await Promise.all(calls.map(() => browserOf(shop, member)));
    await disableStaffMember(shop.db, STORE, member.email);
    const next = () => browsers.pop() ?? shop.shopper();
    expect(await answersTo(next)).toEqual(allRefuse('401 not_signed_in'));
  });

  it('are stored by no cache', async () => {
    const member = await addStaff(shop, 'owner');
    for (const call of calls)
      expect((await ask(await browserOf(shop, member), call)).headers['cache-control']).toBe('no-store');
  });

  it('change nothing when another site sends them', async () => {
    const { status } = await operator.post(
      '/admin/api/count',
      { store_id: STORE, sku: 'MIX-5OZ', on_hand: 1 },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(status).toBe(403);
  });

  it('follow a changed role at once', async () => {
    const member = await addStaff(shop, 'support');
    const browser = await browserOf(shop, member);
    const before = await ask(browser, callNamed('/admin/api/reviews'));
    await changeRole(shop.deps, STORE, member.email, 'packer');
    const after = await ask(browser, callNamed('/admin/api/reviews'));
    expect([before.status, after.status]).toEqual([200, 403]);
    expect(after.body.detail).toBe('Your role does not include this. Ask an owner of the shop.');
  });

  it('say to somebody who was disabled meanwhile that the session has ended', async () => {
    const member = await addStaff(shop, 'support');
    const browser = await browserOf(shop, member);
    await disableStaffMember(shop.db, STORE, member.email);
    const { status, body } = await ask(browser, callNamed('/admin/api/reviews'));
    expect([status, body.detail]).toEqual([
      401,
      'Your session has ended. Please sign in to the back office again.',
    ]);
  });
});

describe('a shop that requires a second factor', () => {
  let strict: TestShop;
  beforeAll(async () => {
    strict = await startTestShop(() => ({ requiresSecondFactor: true }));
  });
  afterAll(() => strict.close());

  const answerFor =
    (permissions: readonly string[], hasSecondFactor: boolean) => (permission: CallPermission) => {
      if (!['none', 'signed_in', ...permissions].includes(permission)) return '403 forbidden';
      return isSensitive(permission) && !hasSecondFactor ? '403 second_factor_needed' : 'allowed';
    };

  it.each(BUILT_IN_ROLE_KEYS)('refuses what moves money to the role %s without one', async (role) => {
    const member = await addStaff(strict, role);
    const expected = allAnswer(answerFor(permissionsOf(builtInRole(role)), false));
    expect(await answersTo(() => browserOf(strict, member))).toEqual(expected);
  });

  it.each(['owner', 'support', 'bookkeeper'] as const)(
    'allows the role %s all of it with one',
    async (role) => {
      const member = await addStaff(strict, role);
      const passkey = { credentialId: `${role}-device`, publicKey: 'none', counter: 0, transports: [] };
      const expected = allAnswer(answerFor(permissionsOf(builtInRole(role)), true));
      // Calls about the own account remove it.
      const browser = async () => {
        await insertPasskey(strict.db, {
          ...passkey,
          storeId: STORE,
          staffMemberId: member.id,
          name: 'Phone',
        });
        return browserOf(strict, member);
      };
      expect(await answersTo(browser)).toEqual(expected);
    },
  );
});

describe('photos of reviews that are not published', () => {
  const path = `/admin/api/review-pictures/${crypto.randomUUID()}`;

  it.each([
    ['support', 404],
    ['packer', 403],
  ] as const)('asked for by the role %s: %i', async (role, status) => {
    const browser = await browserOf(shop, await addStaff(shop, role));
    expect((await browser.get(path)).status).toBe(status);
  });
});

describe('a call that moves money', () => {
  it('wants the password again 15 minutes after it was given', async () => {
    const timed = await startTestShop();
    const staff = await newOperator(timed);
    const confirm = (password: string) =>
      staff.post('/admin/api/confirm_password', { store_id: STORE, password });
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
