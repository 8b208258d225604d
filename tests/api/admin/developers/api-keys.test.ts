import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeyId } from '#domain/ids.ts';
import { API_KEY_SCOPES } from '#domain/staff/api-key-scopes.ts';
import { apiKeys } from '#server/platform/database/schema/api-key-tables.ts';
import { makeApiKey } from '#server/staff/api-keys/manage-api-keys.ts';
import { changeRole, disableStaffMember } from '#server/staff/manage-staff.ts';
import { emailsInOutbox } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { describedCalls, leastBody, leastFor } from '../../../support/described-calls.ts';
import {
  type Answer,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const API = '/admin/api/api_keys';
const make = (
  scopes: readonly string[],
  { as = owner, name = 'Warehouse', lastDay = null as string | null } = {},
) => as.post(API, { store_id: STORE, name, scopes, last_day: lastDay });
const keyOf = async (...given: Parameters<typeof make>): Promise<{ id: string; api_key: string }> =>
  (await make(...given)).body;
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const listed = async () => (await owner.get(`${API}?store_id=${STORE}`)).body.api_keys;
const STOCK = `/admin/api/stock?store_id=${STORE}`;
const readStock = (key: string, shopper = shop.shopper()) => shopper.get(STOCK, bearer(key));
const count = (key: string, onHand: number) =>
  shop.shopper().post('/admin/api/count', { store_id: STORE, sku: 'MIX-5OZ', on_hand: onHand }, bearer(key));

describe('an API key that sees orders without what they cost', () => {
  it('is told that the key, and no role, does not include a list by what they cost', async () => {
    const { api_key: key } = await keyOf(['orders:read']);
    const lists = ['orders', 'imported_orders'].map((list) =>
      shop.shopper().get(`/admin/api/${list}?store_id=${STORE}&sort=total`, bearer(key)),
    );
    const answers = (await Promise.all(lists)).map(({ status, body }) => [status, body.detail]);
    const refused = [403, 'This API key does not include what orders cost.'];
    expect(answers).toEqual([refused, refused]);
  });
});

describe('an API key with the scopes of stock', () => {
  let key: string;
  beforeAll(async () => {
    key = (await keyOf(['stock:read', 'stock:count'])).api_key;
  });

  it('counts stock', async () => {
    expect((await count(key, 77)).body.on_hand).toBe(77);
  });

  it('is refused by every other call of the back office', async () => {
    const calls = (await describedCalls(shop.app)).filter(
      ({ permission }) => permission !== null && !['stock:read', 'stock:count'].includes(permission),
    );
    const answers: Record<string, number> = {};
    for (const { name, method, path: template, parameters, body } of calls) {
      const path = template.replaceAll(/\{(\w+)\}/g, (_, field) =>
        String(leastFor(parameters.find((its) => its.in === 'path' && its.name === field)?.schema ?? {})),
      );
      const query = parameters
        .filter((field) => field.in === 'query' && field.required)
        .map((field) => [field.name, String(leastFor(field.schema))]);
      const search = new URLSearchParams({ ...Object.fromEntries(query), store_id: STORE });
      const { status }: Answer =
        method === 'GET'
          ? await shop.shopper().get(`${path}?${search}`, bearer(key))
          : await shop
              .shopper()
              .post(
                body ? path : `${path}?${search}`,
                body ? { ...leastBody(body), store_id: STORE } : {},
                bearer(key),
              );
      answers[name] = status;
    }
    expect(calls.length).toBeGreaterThan(100);
    expect(answers).toEqual(Object.fromEntries(calls.map(({ name }) => [name, 403])));
  });

  it('that may count it only may read it as well', async () => {
    const { api_key } = await keyOf(['stock:count']);
    const [{ scopes }] = await listed();
    expect([(await readStock(api_key)).status, scopes]).toEqual([200, ['stock:read', 'stock:count']]);
  });

  it('is no customer', async () => {
    const { body } = await shop.shopper().get(`/auth/status?store_id=${STORE}`, bearer(key));
    expect(body.user ?? null).toBeNull();
  });

  it('is named in the audit log in place of who made it', async () => {
    await count(key, 78);
    const { body } = await owner.get(`/admin/api/audit?store_id=${STORE}&who=API key Warehouse`);
    expect(body.entries[0]).toMatchObject({ who: 'API key Warehouse', staff_member_id: null });
  });

  it('is refused from a page of another site', async () => {
    const headers = { ...bearer(key), origin: 'https://evil.example' };
    const { body } = await shop
      .shopper()
      .post('/admin/api/count', { store_id: STORE, sku: 'MIX-5OZ', on_hand: 1 }, headers);
    expect(body.code).toBe('cross_site');
  });

  it('does not become what the session beside it is', async () => {
    const { status } = await owner.get(`/admin/api/orders?store_id=${STORE}`, bearer(key));
    expect(status).toBe(403);
  });

  it('says when it was used', async () => {
    await readStock(key);
    expect(
      (await listed()).find((each: { beginning: string }) => key.startsWith(each.beginning)),
    ).toMatchObject({
      last_used_at: expect.any(String),
    });
  });
});

describe('an API key', () => {
  it('is told by email to who made it, without its secret', async () => {
    const { api_key } = await keyOf(['stock:read'], { name: 'Told about' });
    const told = await emailsInOutbox(shop, 'staff-security:');
    const texts = told.map(({ blocks }) => JSON.stringify(blocks));
    expect(
      texts.filter((text) => text.includes('the API key Told about was made in your name')),
    ).toHaveLength(1);
    expect(texts.join()).not.toContain(api_key);
  });

  it('is stored as a hash only', async () => {
    const { api_key: secret } = await keyOf(['stock:read']);
    expect(secret).toMatch(/^shopkey_[\w-]{43}$/);
    expect(JSON.stringify(await shop.db.select().from(apiKeys))).not.toContain(secret);
  });

  it('is listed by its first characters, without its secret', async () => {
    const { id, api_key: secret } = await keyOf(['stock:read'], { name: 'Shown once' });
    const found = (await listed()).find((each: { id: string }) => each.id === id);
    expect(found).toMatchObject({ name: 'Shown once', beginning: secret.slice(0, 12), status: 'active' });
    expect(JSON.stringify(found)).not.toContain(secret);
  });

  it('that is revoked does not work any more', async () => {
    const { id, api_key: secret } = await keyOf(['stock:read']);
    const before = await readStock(secret);
    await owner.post(`${API}/${id}/revoke`, { store_id: STORE });
    expect([before.status, (await readStock(secret)).status]).toEqual([200, 401]);
  });

  it('of which nobody knows is refused', async () => {
    expect((await readStock(`shopkey_${'a'.repeat(43)}`)).body.code).toBe('not_signed_in');
  });

  it('of somebody who was disabled does not work any more', async () => {
    const member = await addStaff(shop, 'manager');
    const { api_key: secret } = await keyOf(['stock:read'], { as: await browserOf(shop, member) });
    await disableStaffMember(shop.db, STORE, member.email);
    expect((await readStock(secret)).status).toBe(401);
  });

  it('includes no more than who made it may do now', async () => {
    const member = await addStaff(shop, 'manager');
    const { api_key: secret } = await keyOf(['stock:read', 'settings:edit', 'reviews:read'], {
      as: await browserOf(shop, member),
    });
    await changeRole(shop.deps, STORE, member.email, 'packer');
    const reviews = await shop.shopper().get(`/admin/api/reviews?store_id=${STORE}`, bearer(secret));
    expect([(await readStock(secret)).status, reviews.status]).toEqual([200, 403]);
  });

  it('that has a scope which is given to no key any more is listed so, and says so when it is refused', async () => {
    const { id, api_key: secret } = await keyOf(['stock:read']);
    await shop.db
      .update(apiKeys)
      .set({ scopes: ['stock:read', 'imports:run'] })
      .where(eq(apiKeys.id, id as ApiKeyId));
    const { status, body } = await shop.shopper().get(`/admin/api/imports?store_id=${STORE}`, bearer(secret));
    const found = (await listed()).find((each: { id: string }) => each.id === id);
    expect(found.lost_scopes).toEqual([{ scope: 'imports:run', why: 'not_for_keys' }]);
    expect([status, body.detail]).toEqual([403, expect.stringContaining('was given imports:run')]);
  });

  it('that has a scope which the role of its maker does not include any more is listed so, and says so', async () => {
    const member = await addStaff(shop, 'manager');
    const { id, api_key: secret } = await keyOf(['stock:read', 'reviews:read'], {
      as: await browserOf(shop, member),
    });
    await changeRole(shop.deps, STORE, member.email, 'packer');
    const { body } = await shop.shopper().get(`/admin/api/reviews?store_id=${STORE}`, bearer(secret));
    const found = (await listed()).find((each: { id: string }) => each.id === id);
    expect(found.lost_scopes).toEqual([{ scope: 'reviews:read', why: 'not_in_role' }]);
    expect(body.detail).toContain('role of who made this API key');
  });

  it('that does not include a scope says which', async () => {
    const { api_key: secret } = await keyOf(['stock:read'], { name: 'Less' });
    expect((await count(secret, 1)).body.detail).toContain('stock:count');
    expect((await listed())[0]).toMatchObject({ name: 'Less', lost_scopes: [] });
  });

  it.each(['staff:manage', 'orders:refund', 'developers:edit', 'audit:read', 'shop:set-up'])(
    'cannot have the scope %s',
    async (scope) => {
      const { status, body } = await make([scope]);
      expect([status, body.errors[0].path]).toEqual([400, '/scopes/0']);
    },
  );

  it('needs a scope', async () => {
    expect((await make([])).body.errors[0].path).toBe('/scopes');
  });

  it('cannot end before today', async () => {
    expect((await make(['stock:read'], { lastDay: '2020-01-01' })).body.errors[0].path).toBe('/last_day');
  });

  it.each(['packer', 'support', 'marketer', 'bookkeeper'] as const)(
    'is not made by the role %s',
    async (role) => {
      const as = await browserOf(shop, await addStaff(shop, role));
      expect((await make(['stock:read'], { as })).status).toBe(403);
    },
  );

  it('may have every scope that is offered', async () => {
    expect((await make(API_KEY_SCOPES)).status).toBe(200);
  });
});

describe('with time', () => {
  it('a key works on its last day and not on the next one', async () => {
    const timed = await startTestShop();
    const staff = await newOperator(timed);
    const today = new Date().toISOString().slice(0, 10);
    const { body } = await make(['stock:read'], { as: staff, lastDay: today });
    const ask = () => timed.shopper().get(STOCK, bearer(body.api_key));
    const before = await ask();
    await timed.advanceClock('2 days');
    const after = await ask();
    await timed.close();
    expect([before.status, after.status]).toEqual([200, 401]);
  });

  it('making one wants the password again', async () => {
    const timed = await startTestShop();
    const staff = await newOperator(timed);
    await timed.advanceClock('16 minutes');
    const { body } = await make(['stock:read'], { as: staff });
    await timed.close();
    expect(body.code).toBe('password_needed');
  });
});

describe('a key that sends many requests', () => {
  it('is asked to wait, and no other key is', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    const staff = await newOperator(limited);
    const [one, other] = [
      await make(['stock:read'], { as: staff }),
      await make(['stock:read'], { as: staff }),
    ];
    const ask = (key: string) => limited.shopper().get(STOCK, bearer(key));
    const answers: number[] = [];
    for (let sent = 0; sent < 301; sent += 1) answers.push((await ask(one.body.api_key)).status);
    const ofOther = await ask(other.body.api_key);
    await limited.close();
    expect([answers.at(299), answers.at(300), ofOther.status]).toEqual([200, 429, 200]);
  });
});

it('is not made by somebody whose role was changed since the request began', async () => {
  const member = await addStaff(shop, 'manager');
  await changeRole(shop.deps, STORE, member.email, 'packer');
  const key = { name: 'Never', scopes: ['stock:read'], lastDay: null } as const;
  await expect(makeApiKey(shop.deps, key, member)).rejects.toMatchObject({ code: 'forbidden' });
});
