import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/database.ts';

const ORDERS_AT_ONCE = 5_000;

/**
 * Looks up which order of its buyer each new order is. A buyer is an email address: the account's that an order belongs
 * to, otherwise its own. Later orders of the same buyers are counted again, because an import may add earlier ones.
 */
export async function fillCustomerFacts(db: Database): Promise<void> {
  while ((await db.transaction(fillSome)) === ORDERS_AT_ONCE);
}

async function fillSome(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select order_id as id from customer_facts where nth is null limit ${ORDERS_AT_ONCE}`,
  );
  if (rows.length > 0) await countOrdersOfBuyers(tx, rows);
  return rows.length;
}

async function countOrdersOfBuyers(tx: Transaction, orders: readonly { id: string }[]): Promise<void> {
  await tx.execute(sql`
    with buyers as (
      select distinct o.store_id, coalesce(a.email, lower(o.email)) as buyer
      from orders o left join customers a on a.id = o.customer_id
      where o.id = any(${sql.param(orders.map(({ id }) => id))}::uuid[])),
    theirs as (
      select b.store_id, b.buyer, o.id, o.placed_at from buyers b
      join customers a on a.store_id = b.store_id and a.email = b.buyer
      join orders o on o.store_id = b.store_id and o.customer_id = a.id
      union all
      select b.store_id, b.buyer, o.id, o.placed_at from buyers b
      join orders o on o.store_id = b.store_id and o.customer_id is null and lower(o.email) = b.buyer),
    in_months as (
      select theirs.*, date_trunc('month', placed_at at time zone s.time_zone)::date as month
      from theirs join stores s on s.id = theirs.store_id),
    found as (
      select id, row_number() over of_buyer as nth, min(month) over (partition by store_id, buyer) as first_month,
        month is distinct from lag(month) over of_buyer as is_first
      from in_months window of_buyer as (partition by store_id, buyer order by placed_at, id)),
    changed as (
      update customer_facts c set nth = found.nth, first_month = found.first_month, is_first_of_month = found.is_first
      from found where c.order_id = found.id and (c.nth, c.first_month, c.is_first_of_month)
        is distinct from (found.nth::int, found.first_month, found.is_first)
      returning c.order_id)
    update sales_rollups r set rolled_until = first.day
    from (select f.store_id, min(f.day) as day from changed join sales_facts f on f.order_id = changed.order_id
      group by f.store_id) as first
    where r.store_id = first.store_id and r.rolled_until > first.day`);
}
