import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKOUT_STATUSES, type CheckoutStatus, canBecome } from '#domain/checkout/checkout-status.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

it('every row of the shop says whose store it belongs to, except those about files', async () => {
  const { rows } = await shop.db.execute(sql`
    select table_name from information_schema.tables t
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('stores', 'unused_uploads') and not exists (
      select from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'store_id' and c.is_nullable = 'NO'
    )`);
  expect(rows).toEqual([]);
});

it('every table has a primary key', async () => {
  const { rows } = await shop.db.execute(sql`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'sandbox')
      and not exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'p')`);
  expect(rows).toEqual([]);
});

it('a row cannot belong to another store than the row that it refers to', async () => {
  const { rows } = await shop.db.execute(sql`
    with store_columns as (select attrelid, attnum from pg_attribute where attname = 'store_id')
    select conrelid::regclass::text as child, conname as name from pg_constraint
    join store_columns own on own.attrelid = conrelid
    join store_columns parents on parents.attrelid = confrelid
    where contype = 'f' and not exists (
      select from unnest(conkey, confkey) as pair(own_column, parents_column)
      where own_column = own.attnum and parents_column = parents.attnum)`);
  expect(rows).toEqual([]);
});

it('every currency is checked', async () => {
  const { rows } = await shop.db.execute(sql`
    select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname like '%currency' and relkind = 'r' and relnamespace::regnamespace::text in ('public', 'sandbox')
      and not exists (
        select from pg_constraint where conrelid = attrelid and contype = 'c' and attnum = any (conkey))`);
  expect(rows).toEqual([]);
});

it('no constraint knows the sample store', async () => {
  const { rows } = await shop.db.execute(sql`
    select conname as name from pg_constraint
    where connamespace::regnamespace::text in ('public', 'sandbox') and pg_get_constraintdef(oid) ~* 'sample|doosra'`);
  expect(rows).toEqual([]);
});

describe('the status of a checkout', () => {
  const pairs = CHECKOUT_STATUSES.flatMap((from) => CHECKOUT_STATUSES.map((to) => ({ from, to })));

  it('changes in the database exactly as the domain says', async () => {
    const { rows } = await shop.db.execute<{ id: string; status: CheckoutStatus }>(sql`
      insert into checkouts (store_id, shopper_id, status, mode, currency, provider, subtotal_cents, total_cents)
      select 'store_doosra', gen_random_uuid(), status, 'payment', 'usd', 'sandbox', 0, 0
      from unnest(array[${sql.join(
        CHECKOUT_STATUSES.map((status) => sql`${status}`),
        sql`, `,
      )}]) as status
      returning id, status`);
    const ids = new Map(rows.map(({ id, status }) => [status, id]));
    const allowed = [];
    for (const { from, to } of pairs) {
      if (await canChange(ids.get(from) ?? '', to)) allowed.push({ from, to });
    }
    expect(allowed).toEqual(pairs.filter(({ from, to }) => canBecome(from, to)));
  });

  /** Tries it and takes it back. */
  async function canChange(id: string, to: CheckoutStatus): Promise<boolean> {
    const undone = new Error('undone');
    const outcome = await shop.db
      .transaction(async (tx) => {
        await tx.execute(sql`update checkouts set status = ${to} where id = ${id}`);
        throw undone;
      })
      .catch((error: unknown) => error);
    return outcome === undone;
  }
});
