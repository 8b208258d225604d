import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { refundsOf, salesOf } from './facts-of-orders.ts';
import { fillCustomerFacts } from './fill-customer-facts.ts';
import { insertFacts } from './record-facts.ts';
import { rollUpFacts } from './roll-up-facts.ts';

/** Written in a second, so that a statement stays within its time on a machine that is busy with something else. */
const ORDERS_AT_ONCE = 2_000;

/** Writes all facts of a store again from its orders and refunds, while the shop sells. Returns how many orders it read. */
export async function rebuildFacts(db: Database, storeId: StoreId): Promise<number> {
  let read = 0;
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await nextOrders(db, storeId, after);
    after = ids.at(-1) ?? null;
    if (after === null) break;
    read += ids.length;
    const which = sql`o.id = any(${sql.param(ids)}::uuid[])`;
    await db.transaction(async (tx) => {
      await tx.execute(sql`delete from sales_facts where order_id = any(${sql.param(ids)}::uuid[])`);
      for (const facts of [
        salesOf('sale', which),
        salesOf('withdrawn', which),
        refundsOf('refund', which),
        refundsOf('refund_failed', which),
      ])
        await insertFacts(tx, facts);
    });
  }
  await fillCustomerFacts(db);
  await rollUpFacts(db, storeId, await firstDay(db, storeId));
  return read;
}

async function nextOrders(db: Database, storeId: StoreId, after: string | null): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where store_id = ${storeId}
      ${after === null ? sql`` : sql`and (placed_at, id) > (select placed_at, id from orders where id = ${after})`}
    order by placed_at, id limit ${ORDERS_AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** Also of the sums, which may have days without facts now. */
async function firstDay(db: Database, storeId: StoreId): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select least((select min(day) from sales_facts where store_id = ${storeId}),
      (select min(day) from sales_days where store_id = ${storeId}),
      (select min(day) from gift_card_entries where store_id = ${storeId}),
      (select min(day) from imported_orders where store_id = ${storeId} and counts_in_reports and was_paid))::text as day`);
  return rows[0]?.day ?? undefined;
}

/** The job: adds up the days that are over, and first writes the facts of stores whose orders were placed before there were any. */
export async function updateFacts(db: Database): Promise<void> {
  await fillCustomerFacts(db);
  const { rows } = await db.execute<{ id: StoreId; has_sums: boolean }>(sql`
    select s.id, exists (select from sales_rollups r where r.store_id = s.id) as has_sums from stores s`);
  for (const { id, has_sums } of rows) {
    if (has_sums) await rollUpFacts(db, id);
    else await rebuildFacts(db, id);
  }
}
