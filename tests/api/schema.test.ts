import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKOUT_STATUSES, type CheckoutStatus, canBecome } from '#domain/checkout/checkout-status.ts';
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
