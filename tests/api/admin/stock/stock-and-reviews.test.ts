import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../../../support/buying/buying.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let operator: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  operator = await newOperator(shop);
});
afterAll(() => shop.close());

describe('the stock', () => {
  it('has what is nearly gone on top', async () => {
    const { body } = await operator.get(`/admin/api/stock?store_id=${STORE}`);
    const free = body.stock.map(({ on_hand, held }: { on_hand: number; held: number }) => on_hand - held);
    expect(free.length).toBeGreaterThan(10);
    expect(free).toEqual(free.toSorted((a: number, b: number) => a - b));
  });

  it('is found by the size of a variant', async () => {
    const { body } = await operator.get(`/admin/api/stock?store_id=${STORE}&q=10%20oz`);
    const names = body.stock.map(({ product, variant }: Record<string, string>) => `${product}, ${variant}`);
    expect(names).toContain('The Mix, 10 oz');
    expect(names.filter((name: string) => !name.endsWith(', 10 oz'))).toEqual([]);
  });

  it('is found by a size that has a quotation mark, and not by the names of what variants differ in', async () => {
    await shop.db.execute(
      sql`update variants set attributes = '{"length": "8\\" bar"}' where store_id = ${STORE} and sku = 'MIX-5OZ'`,
    );
    const found = async (typed: string): Promise<string[]> =>
      (
        await operator.get(`/admin/api/stock?store_id=${STORE}&q=${encodeURIComponent(typed)}`)
      ).body.stock.map(({ sku }: { sku: string }) => sku);
    expect(await found('8" b')).toEqual(['MIX-5OZ']);
    expect(await found('length')).toEqual([]);
  });

  it('holds what somebody has counted', async () => {
    const { body } = await operator.post('/admin/api/count', {
      store_id: STORE,
      sku: 'MIX-5OZ',
      on_hand: 77,
    });
    expect(body).toEqual({ on_hand: 77, held: 0 });
    expect(await stockOf(shop.db, 'MIX-5OZ')).toMatchObject({ onHand: 77 });
  });

  it.each([-1, 1.5, 1_000_001])('refuses a count of %s', async (on_hand) => {
    const { status } = await operator.post('/admin/api/count', { store_id: STORE, sku: 'MIX-5OZ', on_hand });
    expect(status).toBe(400);
  });
});
