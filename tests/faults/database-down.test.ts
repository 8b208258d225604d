import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BreakableDatabase, createBreakableDatabase } from '../support/database/breakable-database.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../support/test-shop.ts';

let database: BreakableDatabase;
let shop: TestShop;
let shopper: TestShopper;
beforeAll(async () => {
  database = await createBreakableDatabase();
  shop = await startTestShop(undefined, { database });
  shopper = shop.shopper();
  await shopper.post('/metrics/initialize', {}, { store_id: STORE });
});
afterAll(() => shop.close());

const all = () => shop.shopper().get(`/search/collection?collection_name=all_products&store_id=${STORE}`);
const mix = () => shop.shopper().post('/search/by_handles', { store_id: STORE, handles: ['the-mix'] });
const locations = () => shop.shopper().get(`/storeLocator/allLocations/${STORE}`);

describe('while the database is down', () => {
  let shown: unknown[];
  beforeEach(async () => {
    shown = [(await all()).body, (await mix()).body, (await locations()).body];
    await database.breakDown();
  });
  afterEach(() => database.restore());

  it('what was shown before is still shown', async () => {
    expect([(await all()).body, (await mix()).body, (await locations()).body]).toEqual(shown);
  });

  it('what was never shown is refused for a moment', async () => {
    const body = { store_id: STORE, handles: ['the-bites', 'the-mix'] };
    const { status, headers, body: problem } = await shop.shopper().post('/search/by_handles', body);
    expect([status, problem.code]).toEqual([503, 'unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('a shopper with a cart is asked to come back, and keeps the session', async () => {
    const { status, headers } = await shopper.get('/metrics/cart-items');
    expect(status).toBe(503);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('a login is refused for a moment, not as a wrong password', async () => {
    const body = { email: 'asha@example.com', password: 'masala-chai-42', store_id: STORE };
    expect((await shop.shopper().post('/auth/login', body)).status).toBe(503);
  });

  it('the process is up but not ready', async () => {
    expect((await shop.shopper().get('/healthz')).status).toBe(200);
    expect((await shop.shopper().get('/readyz')).status).toBe(503);
  });
});

describe('when the database is back', () => {
  it('everything works again without a restart', async () => {
    await database.breakDown();
    await shopper.get('/metrics/cart-items');
    await database.restore();
    expect(await shopper.get('/metrics/cart-items')).toMatchObject({ status: 200, body: { cartItems: [] } });
    expect((await shop.shopper().get('/readyz')).status).toBe(200);
  });
});
