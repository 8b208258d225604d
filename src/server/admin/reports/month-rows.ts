import { type SQL, sql } from 'drizzle-orm';
import type { MonthTotals } from '#contracts/admin/month-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import { startOfDay } from '#domain/store-days.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';

type Row = Record<string, string | number | null>;

/** A month of a store: `2026-10`, from its first moment to the first of the next month. */
export interface Month {
  storeId: StoreId;
  timeZone: string;
  from: Date;
  until: Date;
}

export async function monthOf(db: Database, storeId: StoreId, month: string): Promise<Month> {
  const timeZone = await storeTimeZone(db, storeId);
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return {
    ...{ storeId, timeZone },
    from: startOfDay(`${month}-01`, timeZone),
    until: startOfDay(`${next}-01`, timeZone),
  };
}

const within = (column: SQL, { from, until }: Month) =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz`;

/** Orders of the month that were charged, or cost nothing: a payment that the bank withdrew was none. */
const soldIn = (month: Month) => sql`select o.* from orders o where o.store_id = ${month.storeId}
  and ${within(sql`o.placed_at`, month)} and not (o.status = 'cancelled' and o.refunded_cents = 0 and o.total_cents > 0)`;

/** Refunds of the month, on their way or done, by what went back; what belongs to no charge is goodwill. */
const refundedIn = (
  month: Month,
) => sql`select r.id, r.order_id, r.currency, r.created_at, r.amount_cents, r.reason, r.status,
    coalesce(sum(c.amount_cents) filter (where k.kind in ('line', 'discount')), 0)::int as items_cents,
    coalesce(sum(c.amount_cents) filter (where k.kind = 'shipping'), 0)::int as shipping_cents,
    coalesce(sum(c.amount_cents) filter (where k.kind = 'tax'), 0)::int as tax_cents,
    (r.amount_cents - coalesce(sum(c.amount_cents), 0))::int as goodwill_cents
  from refunds r left join refund_charges c on c.refund_id = r.id
  left join order_charges k on k.order_id = c.order_id and k.position = c.position
  where r.store_id = ${month.storeId} and r.order_id is not null and r.status <> 'failed'
  and ${within(sql`r.created_at`, month)} group by r.id`;

/** Sales and refunds of a month by currency. */
export async function monthTotals(db: Queryable, month: Month): Promise<MonthTotals[]> {
  const { rows } = await db.execute<MonthTotals>(sql`
    with sold as (select currency, count(*)::int as orders, sum(subtotal_cents)::int as items,
      -sum(discount_cents)::int as discounts, sum(shipping_cents)::int as shipping, sum(tax_cents)::int as tax,
      sum(total_cents)::int as total from (${soldIn(month)}) as s group by currency),
    gone_back as (select currency, count(*)::int as refunds, sum(items_cents)::int as refunded_items,
      sum(shipping_cents)::int as refunded_shipping, sum(tax_cents)::int as refunded_tax,
      sum(goodwill_cents)::int as refunded_goodwill, sum(amount_cents)::int as refunded
      from (${refundedIn(month)}) as r group by currency)
    select currency, coalesce(orders, 0) as orders, coalesce(items, 0) as items, coalesce(discounts, 0) as discounts,
      coalesce(shipping, 0) as shipping, coalesce(tax, 0) as tax, coalesce(total, 0) as total,
      coalesce(refunds, 0) as refunds, coalesce(refunded_items, 0) as refunded_items,
      coalesce(refunded_shipping, 0) as refunded_shipping, coalesce(refunded_tax, 0) as refunded_tax,
      coalesce(refunded_goodwill, 0) as refunded_goodwill, coalesce(refunded, 0) as refunded,
      (coalesce(total, 0) - coalesce(refunded, 0)) as net
    from sold full join gone_back using (currency) order by currency desc`);
  return rows;
}

const money = (cents: SQL) => sql`to_char(${cents} / 100.0, 'FM9999999990.00')`;
const minute = (moment: SQL, { timeZone }: Month) =>
  sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`;
const day = (moment: SQL, { timeZone }: Month) =>
  sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`;

/** The sheets of a month's package by file name, amounts as people write them. */
export const MONTH_SHEETS: Readonly<Record<string, (month: Month) => SQL>> = {
  orders: (month) => sql`select '#' || number as "Order", ${minute(sql`placed_at`, month)} as "Placed",
    status as "Status", upper(currency) as "Currency", ${money(sql`subtotal_cents`)} as "Items",
    ${money(sql`-discount_cents`)} as "Discounts", ${money(sql`shipping_cents`)} as "Shipping",
    ${money(sql`tax_cents`)} as "Tax", ${money(sql`total_cents`)} as "Total", discount_code as "Discount code",
    address ->> 'country' as "Country", address ->> 'state' as "State", payment_intent_id as "Payment"
    from (${soldIn(month)}) as s order by number`,
  refunds: (
    month,
  ) => sql`select '#' || o.number as "Order", ${minute(sql`r.created_at`, month)} as "Refunded",
    r.status as "Status", upper(r.currency) as "Currency", ${money(sql`r.items_cents`)} as "Items less discounts",
    ${money(sql`r.shipping_cents`)} as "Shipping", ${money(sql`r.tax_cents`)} as "Tax",
    ${money(sql`r.goodwill_cents`)} as "Goodwill", ${money(sql`r.amount_cents`)} as "Total", r.reason as "Reason"
    from (${refundedIn(month)}) as r join orders o on o.id = r.order_id order by r.created_at, r.id`,
  tax: (
    month,
  ) => sql`select coalesce(s.country, r.country) as "Country", coalesce(s.state, r.state) as "State",
    upper(coalesce(s.currency, r.currency)) as "Currency", coalesce(s.orders, 0) as "Orders",
    ${money(sql`coalesce(s.sales, 0)`)} as "Sales before tax", ${money(sql`coalesce(s.tax, 0)`)} as "Tax charged",
    ${money(sql`coalesce(r.tax, 0)`)} as "Tax refunded",
    ${money(sql`(coalesce(s.tax, 0) - coalesce(r.tax, 0))`)} as "Tax due"
    from (select address ->> 'country' as country, address ->> 'state' as state, currency, count(*) as orders,
      sum(total_cents - tax_cents) as sales, sum(tax_cents) as tax from (${soldIn(month)}) as s group by 1, 2, 3) as s
    full join (select o.address ->> 'country' as country, o.address ->> 'state' as state, r.currency,
      sum(r.tax_cents) as tax from (${refundedIn(month)}) as r join orders o on o.id = r.order_id group by 1, 2, 3) as r
    on r.country = s.country and r.state = s.state and r.currency = s.currency order by 1, 2, 3`,
  days: (
    month,
  ) => sql`select coalesce(s.day, r.day) as "Day", upper(coalesce(s.currency, r.currency)) as "Currency",
    coalesce(s.orders, 0) as "Orders", ${money(sql`coalesce(s.total, 0)`)} as "Total",
    ${money(sql`coalesce(r.total, 0)`)} as "Refunded",
    ${money(sql`(coalesce(s.total, 0) - coalesce(r.total, 0))`)} as "Net"
    from (select ${day(sql`placed_at`, month)} as day, currency, count(*) as orders, sum(total_cents) as total
      from (${soldIn(month)}) as s group by 1, 2) as s
    full join (select ${day(sql`created_at`, month)} as day, currency, sum(amount_cents) as total
      from (${refundedIn(month)}) as r group by 1, 2) as r
    on r.day = s.day and r.currency = s.currency order by 1, 2`,
  disputes: (month) => sql`select '#' || o.number as "Order", ${minute(sql`d.created_at`, month)} as "Opened",
    d.status as "Status", upper(d.currency) as "Currency", ${money(sql`d.amount_cents`)} as "Amount", d.reason as "Reason"
    from disputes d left join orders o on o.id = d.order_id
    where d.store_id = ${month.storeId} and ${within(sql`d.created_at`, month)} order by d.created_at`,
};

export async function sheetRows(db: Queryable, sheet: SQL): Promise<Row[]> {
  return (await db.execute<Row>(sheet)).rows;
}
