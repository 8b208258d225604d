import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

const STORE = 'store_doosra';
const YEARS = 3;
const DAYS = YEARS * 365;
/** Shares of a made-up shop. */
const PRODUCTS = 60;
const SUBSCRIPTIONS_PER_ORDER = 0.05;

/**
 * Fills the facts of the sample store with that many orders over three years, without the orders, which reports do not read. Every
 * 25th order is refunded, every second is of somebody who had ordered before.
 */
export async function fillReportFacts(db: Database, orders: number): Promise<void> {
  const run = (text: string) => db.execute(sql.raw(text));
  for (const [table, key] of [
    ['sales_facts', 'sales_facts_order_fk'],
    ['customer_facts', 'customer_facts_order_fk'],
    ['subscription_facts', 'subscription_facts_subscription_fk'],
    ['subscriptions', 'subscriptions_checkout_fk'],
  ])
    await run(`alter table ${table} drop constraint ${key}`);
  const step = 50_000;
  for (let first = 1; first <= orders; first += step) {
    const each = `generate_series(${first}, ${Math.min(orders, first + step - 1)}) as n`;
    await run(salesOf(each, orders));
    await run(`
      insert into customer_facts (order_id, store_id, nth, first_month, is_first_of_month)
      select lpad(to_hex(n), 32, '0')::uuid, '${STORE}', case when n % 2 = 0 then 1 else 2 + n % 5 end,
        date_trunc('month', ${dayOf(orders)} - case when n % 2 = 0 then 0 else (n % 12) * 30 end)::date, n % 3 <> 0
      from ${each}`);
  }
  await fillSubscriptions(run, Math.round(orders * SUBSCRIPTIONS_PER_ORDER));
  await run(`
    insert into analytics_daily (store_id, day, metric, subject, count)
    select '${STORE}', (shop_now()::date - d), metric, '', 100 + d % 50
    from generate_series(0, ${DAYS - 1}) as d cross join unnest(array['visits', 'visits_with_product', 'visits_with_cart',
      'visits_with_checkout', 'visits_purchased']) as metric
    union all
    select '${STORE}', (shop_now()::date - d), metric, 'search ' || (n * (1 + d % 7)), 1 + n % 9
    from generate_series(0, ${DAYS - 1}) as d cross join generate_series(1, 200) as n
    cross join unnest(array['searches', 'searches_without_results']) as metric where metric = 'searches' or n % 10 = 0`);
  await run(`
    insert into payouts (id, store_id, provider, status, currency, amount_cents, created_at, arrival_day, is_complete, charges,
      charged_cents, refunded_cents, fee_cents, other_cents, difference_cents)
    select 'po_' || d, '${STORE}', 'sandbox', 'paid', 'usd', 3000000, shop_now() - make_interval(days => d), shop_now()::date - d,
      true, 900, 3200000, -100000, -100000, 0, 0 from generate_series(1, ${DAYS - 1}) as d`);
  await run('analyze');
}

const dayOf = (orders: number) => `(shop_now()::date - ((${orders} - n)::bigint * ${DAYS} / ${orders})::int)`;

/** A line and what belongs to no line for each order, and the same for each refund. */
function salesOf(each: string, orders: number): string {
  const common = `'${STORE}', lpad(to_hex(n), 32, '0')::uuid`;
  const columns = `store_id, order_id, kind, refund_id, position, happened_at, day, currency, product_handle, channel, code, country,
    state, reason, orders, refunds, units, returned_units, gross_cents, discount_cents, return_cents, shipping_cents, tax_cents`;
  const of = `case when n % 40 = 0 then 'cad' else 'usd' end`;
  const rest = `(array['storefront', 'storefront', 'storefront', 'renewal', 'staff'])[1 + n % 5],
    case when n % 7 = 0 then 'CODE' || n % 30 else '' end, 'US', (array['NY', 'CA', 'TX', 'WA', 'MA', 'FL', 'OH', 'IL'])[1 + n % 8]`;
  const refundId = `('f' || lpad(to_hex(n), 31, '0'))::uuid`;
  const reason = `(array['damaged', 'late', 'not liked', 'wrong item', 'lost in the post'])[1 + n % 5]`;
  const day = dayOf(orders);
  return `insert into sales_facts (${columns})
    select ${common}, 'sale', null::uuid, 0, ${day}::timestamptz, ${day}, ${of}, 'product-' || n % ${PRODUCTS}, ${rest}, '',
      0, 0, 1 + n % 3, 0, 1800, -200, 0, 0, 90 from ${each}
    union all
    select ${common}, 'sale', null::uuid, null::int, ${day}::timestamptz, ${day}, ${of}, '', ${rest}, '',
      1, 0, 0, 0, 0, 0, 0, 700, 30 from ${each}
    union all
    select ${common}, 'refund', ${refundId}, 0, ${day}::timestamptz, ${day}, ${of}, 'product-' || n % ${PRODUCTS}, ${rest}, ${reason},
      0, 0, 0, -1, 0, 0, -800, 0, -40 from ${each} where n % 25 = 0
    union all
    select ${common}, 'refund', ${refundId}, null, ${day}::timestamptz, ${day}, ${of}, '', ${rest}, ${reason},
      0, 1, 0, 0, 0, 0, 0, 0, 0 from ${each} where n % 25 = 0`;
}

/** Of which every third is running, with a delivery that is due within a month. */
async function fillSubscriptions(run: (text: string) => Promise<unknown>, count: number): Promise<void> {
  const each = `generate_series(1, ${count}) as n`;
  const id = `('a' || lpad(to_hex(n), 31, '0'))::uuid`;
  await run(`alter table subscriptions disable trigger user`);
  await run(`
    insert into subscriptions (id, store_id, subscription_option_id, checkout_id, email, name, address, shipping_option_id, currency,
      interval_count, interval_unit, anchor_at, status, terms_accepted_at, terms_text, cancelled_at)
    select ${id}, '${STORE}', 'every-1-month', ${id}, 'bench' || n || '@example.com', 'Bench', '{}', 'standard', 'usd', 1, 'month',
      shop_now() - make_interval(days => n % ${DAYS}), case when n % 3 = 0 then 'active' else 'cancelled' end, shop_now(), 'terms', shop_now()
    from ${each}`);
  await run(`
    insert into subscription_lines (store_id, subscription, sku, quantity, unit_price_cents)
    select '${STORE}', ${id}, 'MIX-5OZ', 1 + n % 3, 900 from ${each} where n % 3 = 0`);
  await run(`
    insert into billing_cycles (store_id, subscription, starts_at, next_attempt_at)
    select '${STORE}', ${id}, due, due from (select n, shop_now() + make_interval(days => n % 30) as due from ${each}) as x where n % 3 = 0`);
  await run(`
    insert into subscription_facts (store_id, subscription, from_status, to_status, reason, happened_at, day)
    select '${STORE}', ${id}, null::text, 'active', '', day, day::date
    from (select n, shop_now() - make_interval(days => n % ${DAYS}) as day from ${each}) as x
    union all
    select '${STORE}', ${id}, 'active', 'cancelled', (array['too_much', 'moving', ''])[1 + n % 3], day, day::date
    from (select n, shop_now() - make_interval(days => (n % ${DAYS}) / 2) as day from ${each}) as x where n % 3 <> 0`);
}
