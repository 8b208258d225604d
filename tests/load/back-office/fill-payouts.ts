import type pg from 'pg';

/** Payouts of each week but the last, by currency, with the payments that they consist of; the other orders wait for theirs. */
export async function fillPayouts(client: pg.Client, store: string): Promise<void> {
  await client.query(`
    create unlogged table load.payouts as
    select 'po_load_' || currency || '_' || to_char(week, 'YYYYMMDD') as id, week, currency, count(*)::int as charges,
      sum(total)::int as charged, -sum(total * 3 / 100)::int as fees
    from (select date_trunc('week', placed_at) as week, currency, total from load.orders) o
    where week < now() - interval '14 days' group by week, currency`);
  await client.query(
    `insert into payouts (id, store_id, provider, status, currency, amount_cents, created_at, arrival_day, is_complete, charges, charged_cents,
       refunded_cents, fee_cents, other_cents, difference_cents)
     select id, $1, 'sandbox', 'paid', currency, charged + fees, week + interval '8 days', week::date + 9, true, charges, charged, 0, fees, 0, 0
     from load.payouts`,
    [store],
  );
  await client.query(
    `insert into payout_lines (id, store_id, payout_id, kind, order_id, reference, amount_cents, fee_cents, recorded_cents, happened_at)
     select 'txn_load_' || o.n, $1, p.id, 'charge', o.id, 'pi_load_' || o.n, o.total, -(o.total * 3 / 100), o.total, o.placed_at
     from load.orders o join load.payouts p on p.week = date_trunc('week', o.placed_at) and p.currency = o.currency`,
    [store],
  );
  await client.query(
    `insert into orders_awaiting_payout (order_id, store_id, placed_at, currency, amount_cents, provider)
     select id, $1, placed_at, currency, total, 'sandbox' from load.orders where date_trunc('week', placed_at) >= now() - interval '14 days' and total > 0
     on conflict (order_id) do nothing`,
    [store],
  );
  await client.query(
    'delete from orders_awaiting_payout where order_id in (select order_id from payout_lines)',
  );
}
