import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkoutLines, checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { sessions } from '#server/platform/database/schema/identity-tables.ts';
import { createLimit, type Limit, type LimitRule } from '#server/platform/rate-limits/rate-limits.ts';
import { ADDRESS, createCheckout, openCheckout } from '../../support/buying/buying.ts';
import { sizeOfRun } from '../../support/run-size.ts';
import { confirmSubscription, EVERY_MONTH } from '../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

// In a long run, limits of an address are reached by thousands of calls, which take their time on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

/** Limits of an address are this many times smaller in the test's shop, so that fewer calls reach them. */
const FEWER = sizeOfRun({ usual: 10, long: 1 });
const OF_ADDRESSES = ['quotes-address', 'checkouts-address', 'finalize-address', 'new-sessions'];
const rules = new Map<string, LimitRule>();

function smallerLimits(rule: LimitRule): Limit {
  rules.set(rule.name, rule);
  const most = OF_ADDRESSES.includes(rule.name) ? rule.most / FEWER : rule.most;
  return createLimit('memory', { ...rule, most });
}

const ITEMS = [{ sku: 'MIX-5OZ', quantity: 1 }];
const subscribed = (quantity: number) => [{ sku: 'MIX-5OZ', quantity, subscription: EVERY_MONTH }];

let shop: TestShop;
let providerCalls = 0;
beforeAll(async () => {
  shop = await startTestShop(({ payments }) => ({ limits: smallerLimits, payments: counted(payments) }));
});
afterAll(() => shop.close());

/** The same provider; each call of one of its methods is counted. */
function counted<Provider extends object>(provider: Provider): Provider {
  return new Proxy(provider, {
    get(target, name, receiver) {
      const member = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        providerCalls += 1;
        return member.apply(target, given);
      };
    },
  });
}

/** What a refused call must leave as it is. */
const written = async () => ({
  sessions: await shop.db.$count(sessions),
  checkouts: await shop.db.select().from(checkouts).orderBy(checkouts.id),
  lines: await shop.db.select().from(checkoutLines).orderBy(checkoutLines.checkoutId, checkoutLines.position),
  providerCalls,
});

const repeat = async (times: number, ask: () => Promise<{ status: number }>) => {
  const statuses = new Set<number>();
  for (let turn = 0; turn < times; turn += 1) statuses.add((await ask()).status);
  return [...statuses];
};

test.each([
  ['checkouts-shopper', 30],
  ['checkouts-address', 1_500],
  ['quotes-shopper', 120],
  ['quotes-address', 900],
  ['finalize-shopper', 40],
  ['finalize-address', 1_500],
  ['new-sessions', 3_000],
])('the limit %s is %d in ten minutes', (name, most) => {
  expect(rules.get(name)).toEqual({ name, most, seconds: 600 });
});

test('a shopper may open 30 checkouts in ten minutes and is then told when to come back', async () => {
  const shopper = shop.shopper();
  expect(await repeat(30, () => createCheckout(shopper, ITEMS))).toEqual([200]);
  const before = await written();
  const refused = await createCheckout(shopper, ITEMS);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await confirmSubscription(shopper, subscribed(1))).status).toBe(429);
  expect(await written()).toEqual(before);
  expect((await createCheckout(shop.shopper(), ITEMS)).status).toBe(200);
});

const quote = async (shopper: TestShopper, address = '127.0.0.1') => {
  const body = {
    store_id: STORE,
    checkout_items: ITEMS,
    address: ADDRESS,
    email: 'guest@example.com',
    shipping_option: 'standard',
  };
  const headers = { 'x-forwarded-for': address };
  return (await shopper.post('/stripe/preview_tax_and_shipping', body, headers)).status;
};

test('a shopper may ask for 120 quotes in ten minutes, from wherever', async () => {
  const asker = shop.shopper();
  await createCheckout(asker, ITEMS);
  const own = [];
  for (let asked = 0; asked < 121; asked += 1) own.push(await quote(asker, `203.0.113.${asked % 10}`));
  expect(own).toEqual([...Array(120).fill(200), 429]);
});

test('what a wallet asks for counts as a quote', async () => {
  const asker = shop.shopper();
  const { sessionId } = await openCheckout(asker, ITEMS);
  const body = { session_id: sessionId, store_id: STORE, address: ADDRESS };
  const ask = (address: string) =>
    asker.post('/stripe/preview_express_checkout', body, { 'x-forwarded-for': address });
  const statuses = [];
  for (let asked = 0; asked < 121; asked += 1) statuses.push((await ask(`192.0.2.${asked % 10}`)).status);
  expect(statuses).toEqual([...Array(120).fill(200), 429]);
});

test('an address gets no more quotes than its limit, from however many shoppers', async () => {
  const allowed = 900 / FEWER;
  const statuses = [];
  for (let asked = 0; asked < allowed + 1; asked += 1)
    statuses.push(await quote(shop.shopper(), '198.51.100.9'));
  expect(statuses).toEqual([...Array(allowed).fill(200), 429]);
});

test('a confirmation that comes too often changes no checkout and asks the card provider for nothing', async () => {
  const shopper = shop.shopper();
  expect(await repeat(40, () => confirmSubscription(shopper, subscribed(1)))).toEqual([200]);
  const before = await written();
  expect((await confirmSubscription(shopper, subscribed(1))).status).toBe(429);
  expect((await confirmSubscription(shopper, subscribed(2))).status).toBe(429);
  expect(await written()).toEqual(before);
});

test('an address that has opened its checkouts, or begun its sessions, gets no further session from any call', async () => {
  const openNothing = (shopper: TestShopper) =>
    shopper.post(
      '/stripe/create_checkout_session',
      { store_id: STORE, checkout_items: [{ sku: 'NO-SUCH', quantity: 1 }], cost_of_checkout: 1 },
      { 'x-forwarded-for': '198.51.100.7' },
    );
  const openings = Array.from({ length: 10 }, () => repeat(150 / FEWER, () => openNothing(shop.shopper())));
  expect(new Set((await Promise.all(openings)).flat())).toEqual(new Set([404]));
  const before = await written();
  expect((await openNothing(shop.shopper())).status).toBe(429);
  expect(
    (await confirmSubscription(shop.shopper(), subscribed(1), {}, { 'x-forwarded-for': '198.51.100.7' }))
      .status,
  ).toBe(429);
  expect(await written()).toEqual(before);

  // Each opening was by somebody new; as many visits again reach the number of sessions of an address.
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const initialize = () => shop.shopper().post('/metrics/initialize', { store_id: STORE }, headers);
  const visits = Array.from({ length: 10 }, () => repeat(150 / FEWER, initialize));
  expect(new Set((await Promise.all(visits)).flat())).toEqual(new Set([200]));
  const after = await written();
  const cart = { cartItems: [{ sku: 'MIX-5OZ', quantity: 1 }] };
  expect((await initialize()).status).toBe(429);
  expect((await shop.shopper().post('/metrics/cart-items', cart, headers)).status).toBe(429);
  expect((await shop.shopper().get('/metrics/cart-items', headers)).body.cartItems).toEqual([]);
  expect(await written()).toEqual(after);
});
