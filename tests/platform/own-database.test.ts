import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CARDS, details, finalize, openCheckout, payWith } from '../support/buying/buying.ts';
import { createHttpShopper } from '../support/buying/http-shopper.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import type { TestShopper } from '../support/test-shop.ts';

let database: TestDatabase;
let dataDir: string;
let processes: ShopProcess[];

/** Two processes of the built shop, started at the same moment on an empty PostgreSQL database of the operator's own. */
beforeAll(async () => {
  database = await createTestDatabase('nothing');
  dataDir = await mkdtemp(join(tmpdir(), 'own-database-'));
  const settings = {
    DATABASE_URL: database.connectionString,
    SESSION_SECRET: 'the same random characters for every process',
    DATA_DIR: dataDir,
    OPERATOR_PASSWORD: 'spice-rack-99',
    PUBLIC_URL: 'http://localhost:3000',
  };
  processes = await Promise.all([startShopProcess(settings), startShopProcess(settings)]);
});

afterAll(async () => {
  await Promise.all(processes.map((shop) => shop.stop()));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function rows(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const result = await client.query(statement).finally(() => client.end());
  return result.rows;
}

/** Every call goes to the other process than the one before. */
function wanderingShopper(): TestShopper {
  let calls = 0;
  return createHttpShopper(() => processes[calls++ % processes.length]?.url ?? '');
}

it('processes that start together on an empty database fill it once', async () => {
  expect(await rows('select id from stores')).toEqual([{ id: 'store_doosra' }]);
  expect(await rows("select count(*)::int as operators from staff_members where role = 'owner'")).toEqual([
    { operators: 1 },
  ]);
});

it('every process shows the same pages', async () => {
  const pages = await Promise.all(
    processes.map(async ({ url }) => (await fetch(`${url}/products/the-mix`)).text()),
  );
  expect(pages[0]).toContain('The Mix');
  expect(pages[0]?.match(/<main[\s\S]*<\/main>/)?.[0]).toBe(pages[1]?.match(/<main[\s\S]*<\/main>/)?.[0]);
});

it('a restyling by one process is seen in the next page view of every process', async () => {
  const [here, there] = processes;
  const look = async (shop: ShopProcess | undefined) =>
    (await (await fetch(`${shop?.url}/faq`)).text()).match(/<html[^>]*>/)?.[0];
  expect(await look(there)).not.toContain('#ffcc00');
  const operator = createHttpShopper(() => here?.url ?? '');
  const account = { email: 'operator@example.com', password: 'spice-rack-99', store_id: 'store_doosra' };
  await operator.post('/admin/api/sign_in', account);
  const edit = { page: 'global', configFile: { background_colour: '#ffcc00' } };
  expect((await operator.post('/style/editStyles', edit)).status).toBe(200);
  await expect.poll(() => look(there), { timeout: 500 }).toContain('--color-orange:#ffcc00');
  expect(await look(here)).toContain('--color-orange:#ffcc00');
});

it('a price that is written by anyone is seen in the next page view of every process', async () => {
  const price = async (shop: ShopProcess) =>
    (await (await fetch(`${shop.url}/products/puffed-rice-bhel`)).text()).includes('$43.21');
  expect(await Promise.all(processes.map(price))).toEqual([false, false]);
  await rows(`update variant_prices set amount_cents = 4321 where sku = 'BHEL-5OZ' and currency = 'usd'`);
  await expect
    .poll(() => Promise.all(processes.map(price)), { timeout: 2_000, interval: 10 })
    .toEqual([true, true]);
});

it('a shopper whose calls reach another process each time buys as from one', async () => {
  const shopper = wanderingShopper();
  const { body } = await shopper.post('/search/by_handles', {
    store_id: 'store_doosra',
    handles: ['the-mix'],
  });
  const checkout = await openCheckout(shopper, [
    { sku: body.formattedProductData[0].variants[0].sku, quantity: 1 },
  ]);
  await finalize(shopper, checkout);
  await payWith(shopper, checkout, CARDS.succeeds);
  const bought = await details(shopper, checkout);
  expect(bought.body).toMatchObject({ status: 'complete' });
  expect(
    await rows("select id from orders where checkout_id is not null and email = 'guest@example.com'"),
  ).toEqual([{ id: bought.body.order_id }]);
});
