import { type SQL, sql } from 'drizzle-orm';
import type { OrderId, RefundId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { preparedStatement } from '#server/platform/database/prepared-query.ts';
import { withoutAwaiting } from '#server/platform/database/transaction-client.ts';
import { FACT_COLUMNS, refundsOf, salesOf } from './facts-of-orders.ts';

/** Keeps that an order was placed, once its lines are stored. */
export const recordSale = (tx: Transaction, orderId: OrderId): Promise<void> =>
  withoutAwaiting(tx, () => insertedSale(tx).execute({ orderId }));

/** Keeps that orders were placed, and those without a payment withdrawn. */
export async function recordPastSales(tx: Transaction, orderIds: readonly OrderId[]): Promise<void> {
  if (orderIds.length === 0) return;
  // Days that are added up at this moment would miss them.
  await tx.execute(sql`select from sales_rollups for update`);
  const which = sql`o.id = any(${sql.param(orderIds)}::uuid[])`;
  await insertFacts(tx, sql`${salesOf('sale', which)} union all ${salesOf('withdrawn', which)}`);
}

/** Keeps that the bank withdrew the payment of an order, once it is cancelled. */
export const recordWithdrawn = (tx: Transaction, orderId: OrderId): Promise<void> =>
  insertFacts(tx, salesOf('withdrawn', sql`o.id = ${orderId}`));

/** Keeps that an order's refund was asked for, once its lines are stored. */
export const recordRefund = (tx: Transaction, refundId: RefundId): Promise<void> =>
  insertFacts(tx, refundsOf('refund', sql`r.id = ${refundId}`));

/** Keeps that an order's refund failed, today: the day on which it was asked for does not change. */
export const recordFailedRefund = (tx: Transaction, refundId: RefundId): Promise<void> =>
  insertFacts(tx, refundsOf('refund_failed', sql`r.id = ${refundId}`));

/**
 * Adds facts that are not stored yet, and with a sale that its buyer is to be looked up and that its payment is to be paid
 * out. Days that were added up before are added up again.
 */
export async function insertFacts(tx: Transaction, facts: SQL): Promise<void> {
  await withoutAwaiting(tx, () => tx.execute(insertionOf(facts)).execute());
}

const insertionOf = (facts: SQL): SQL =>
  sql`
    with added as (
      insert into sales_facts (${FACT_COLUMNS}) ${facts} on conflict on constraint sales_fact_once do nothing
      returning store_id, day, order_id, kind, position),
    buyers as (
      insert into customer_facts (order_id, store_id)
      select order_id, store_id from added where kind = 'sale' and position is null on conflict do nothing),
    awaiting as (
      insert into orders_awaiting_payout (order_id, store_id, placed_at, currency, amount_cents, provider)
      select o.id, o.store_id, o.placed_at, o.currency, o.total_cents - o.gift_card_cents, c.provider
      from added join orders o on o.id = added.order_id join checkouts c on c.id = o.checkout_id
      where kind = 'sale' and position is null and o.payment_intent_id is not null and o.total_cents > o.gift_card_cents
      and not exists (select from payout_lines l where l.order_id = o.id and l.kind = 'charge') on conflict do nothing),
    withdrawn as (
      delete from orders_awaiting_payout a using added
      where a.order_id = added.order_id and added.kind = 'withdrawn' and added.position is null)
    update sales_rollups r set rolled_until = first.day
    from (select store_id, min(day) as day from added group by store_id) as first
    where r.store_id = first.store_id and r.rolled_until > first.day`;

const insertedSale = preparedStatement(
  insertionOf(salesOf('sale', sql`o.id = ${sql.placeholder('orderId')}`)),
  'facts_of_sale',
);
