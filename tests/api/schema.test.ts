import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

it('every row of the shop says whose store it belongs to', async () => {
  const { rows } = await shop.db.execute(sql`
    select table_name from information_schema.tables t
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'stores' and not exists (
      select from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'store_id' and c.is_nullable = 'NO'
    )`);
  expect(rows).toEqual([]);
});
