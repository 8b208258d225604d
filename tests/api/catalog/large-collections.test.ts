import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshCollections } from '#server/catalog/collections/refresh-collections.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

/** More than are written at once. */
const COPIES = 2_100;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const refresh = () => shop.db.transaction((tx) => refreshCollections(tx, STORE));
async function heldAndSold() {
  const { rows } = await shop.db.execute<{ held: number; sold: number }>(sql`
    select (select count(*)::int from collection_products where store_id = ${STORE} and name = 'all_products') as held,
      (select count(*)::int from products where store_id = ${STORE} and status = 'active') as sold`);
  return rows[0];
}

it('a collection by a rule holds and leaves out more products than are written at once', async () => {
  const before = (await heldAndSold())?.sold ?? 0;
  await shop.db.execute(sql`
    insert into products
    select (jsonb_populate_record(original, jsonb_build_object('handle', 'copy-' || n))).*
    from products original, generate_series(1, ${COPIES}::int) n
    where original.store_id = ${STORE} and original.handle = 'the-mix'`);
  await refresh();
  const filled = await heldAndSold();
  await shop.db.execute(
    sql`update products set status = 'archived' where store_id = ${STORE} and handle like 'copy-%'`,
  );
  await refresh();
  expect([filled, await heldAndSold()]).toEqual([
    { held: before + COPIES, sold: before + COPIES },
    { held: before, sold: before },
  ]);
});
