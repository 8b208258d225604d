import type pg from 'pg';
import type { Sizes } from './sizes.ts';

/** Subscriptions with the deliveries that became orders and the one that is due. */
export async function fillSubscriptions(
  client: pg.Client,
  store: string,
  { subscriptions, products }: Sizes,
): Promise<void> {
  await client.query('alter table subscriptions disable trigger customer_of_subscription');
  await client.query(`
    create unlogged table load.subscriptions as
    select s as n, gen_random_uuid() as id, o.checkout_id, o.customer_id, o.email, o.name, o.address, o.placed_at,
      (array['active', 'active', 'active', 'active', 'active', 'active', 'past_due', 'paused', 'cancelled', 'cancelled'])[1 + load.pick(s, 30, 10)] as status
    from generate_series(1, ${subscriptions}) s join load.orders o on o.n = s * 5`);
  await client.query(
    `insert into subscriptions (id, store_id, subscription_option_id, checkout_id, customer_id, email, name, address, shipping_option_id, currency, interval_count,
       interval_unit, anchor_at, status, paused_because, terms_accepted_at, terms_text, cancelled_at, cancellation_reason, created_at, updated_at)
     select s.id, $1, o.subscription_option_id, s.checkout_id, s.customer_id, s.email, s.name, s.address, 'standard', 'usd', o.interval_count, o.interval_unit,
       s.placed_at, s.status, case s.status when 'paused' then 'owner' end, s.placed_at, 'Renews until it is cancelled.',
       case s.status when 'cancelled' then now() - make_interval(days => load.pick(s.n, 31, 700)) end,
       case when s.status = 'cancelled' and s.n % 3 > 0 then (array['too_expensive', 'too_much', 'other'])[1 + load.pick(s.n, 32, 3)] end, s.placed_at, s.placed_at
     from load.subscriptions s,
       lateral (select * from subscription_options where store_id = $1 order by position limit 1) o`,
    [store],
  );
  await client.query(
    `insert into subscription_lines (store_id, subscription, sku, quantity, unit_price_cents)
     select distinct on (s.id, sku) $1, s.id, 'GENERATED-' || load.pick(s.n * 2 + l, 33, ${products}) as sku, 1 + load.pick(s.n, 34, 3), 719
     from load.subscriptions s, generate_series(0, 1) l`,
    [store],
  );
  await client.query(
    `insert into billing_cycles (store_id, subscription, starts_at, status, next_attempt_at, order_id)
     select $1, s.id, o.placed_at, 'paid', o.placed_at, o.id
     from load.subscriptions s join load.orders o on o.n % 5 = 0 and (o.n / 5 - 1) % ${subscriptions} = s.n - 1 and o.n / 5 > ${subscriptions}
     union all
     select $1, s.id, now() + make_interval(hours => 6 + load.pick(s.n, 35, 900)), 'due', now() + make_interval(hours => 6 + load.pick(s.n, 35, 900)), null
     from load.subscriptions s where s.status <> 'cancelled'`,
    [store],
  );
  await client.query('alter table subscriptions enable trigger customer_of_subscription');
}
