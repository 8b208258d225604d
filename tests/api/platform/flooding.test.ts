import { afterAll, beforeAll, expect, test } from 'vitest';
import { agingAfter } from '#server/platform/cache/data-changes.ts';
import { carts } from '#server/platform/database/schema/cart-tables.ts';
import { sessions } from '#server/platform/database/schema/identity-tables.ts';
import { IN_PROCESS_ADDRESS } from '#server/platform/http/in-process.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({ limits: 'memory', changes: agingAfter(60_000) }));
});
afterAll(() => shop.close());

const categories = (list: string, from = '203.0.113.9') =>
  shop
    .shopper()
    .post('/search/by_category', { store_id: STORE, search_query: list }, { 'x-forwarded-for': from });

test('lists that nobody asked for before are made 600 times a minute for one address; what is cached is sent without end', async () => {
  await categories('mixes', '203.0.113.8');
  const statuses = new Set<number>();
  for (let turn = 0; turn < 600; turn += 1) statuses.add((await categories(`list-${turn}`)).status);
  expect([...statuses]).toEqual([200]);
  const refused = await categories('one-more');
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await categories('mixes')).status).toBe(200);
  expect((await categories('one-more', '203.0.113.8')).status).toBe(200);
});

test('who calls itself a page that the shop renders is limited like every visitor', async () => {
  const statuses = new Set<number>();
  for (let turn = 0; turn <= 600; turn += 1)
    statuses.add((await categories(`page-list-${turn}`, IN_PROCESS_ADDRESS)).status);
  expect([...statuses]).toEqual([200, 429]);
});

test('who has no cookie and asks for the cart leaves nothing behind', async () => {
  const stored = async () => [await shop.db.$count(sessions), await shop.db.$count(carts)];
  const before = await stored();
  const { status, body, headers } = await shop.shopper().get('/metrics/cart-items');
  expect([status, body.cartItems, headers['set-cookie']]).toEqual([200, [], undefined]);
  expect(await stored()).toEqual(before);
});
