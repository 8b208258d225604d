import { type SQL, sql } from 'drizzle-orm';
import type { MonthTotals } from '#contracts/admin/reports/month-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import { THREE_DECIMAL_CURRENCIES, ZERO_DECIMAL_CURRENCIES } from '#domain/payments/disputed-amount.ts';
import { daysAfter, startOfDay } from '#domain/store-days.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { refundsWithoutPayout } from '#server/reports/payouts/refunds-without-payout.ts';
import { wasSent } from '#server/reports/payouts/sent-payouts.ts';

/** A month of a store: `2026-10`, from its first moment to the first of the next month. */
export interface Month {
  storeId: StoreId;
  timeZone: string;
  from: Date;
  until: Date;
  /** `2026-10-01` */
  firstDay: string;
  /** The first of the next month. */
  nextDay: string;
}

export async function monthOf(db: Database, storeId: StoreId, month: string): Promise<Month> {
  const timeZone = await storeTimeZone(db, storeId);
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return {
    storeId,
    timeZone,
    from: startOfDay(`${month}-01`, timeZone),
    until: startOfDay(`${next}-01`, timeZone),
    firstDay: `${month}-01`,
    nextDay: `${next}-01`,
  };
}

/** The first month in which something was sold: `2026-10`; null before that. */
export async function firstMonth(db: Database, storeId: StoreId): Promise<string | null> {
  const { rows } = await db.execute<{ month: string | null }>(
    sql`select to_char(min(day), 'YYYY-MM') as month from sales_facts where store_id = ${storeId}`,
  );
  return rows[0]?.month ?? null;
}

/** The facts of the days of a month: what is over does not change any more. docs/decisions/0231. */
const factsOf = ({ storeId, firstDay, nextDay }: Month, kinds: 'sales' | 'refunds') => sql`
  select * from sales_facts where store_id = ${storeId} and day >= ${firstDay}::date and day < ${nextDay}::date
  and kind in ${kinds === 'sales' ? sql`('sale', 'withdrawn')` : sql`('refund', 'refund_failed')`}`;

const paidOutIn = ({
  storeId,
  firstDay,
  nextDay,
}: Month) => sql`select * from payouts where store_id = ${storeId}
  and arrival_day >= ${firstDay}::date and arrival_day < ${nextDay}::date and ${wasSent}`;

/** What was sold by order; a payment that the bank withdrew takes its order back on the day on which it did. */
const soldIn = (month: Month) => sql`
  select order_id, kind, min(happened_at) as happened_at, day, currency, country, state, sum(orders) as orders,
    sum(gross_cents) as items, sum(discount_cents) as discounts, sum(shipping_cents) as shipping,
    sum(tax_cents) as tax, sum(gross_cents + discount_cents + shipping_cents + tax_cents) as total
  from (${factsOf(month, 'sales')}) as facts group by order_id, kind, day, currency, country, state`;

/** What went back by refund; one that failed is taken back on the day on which it failed. What belongs to no item is goodwill. */
const refundedIn = (month: Month) => sql`
  select refund_id, order_id, kind, min(happened_at) as happened_at, day, currency, country, state, sum(refunds) as refunds,
    -coalesce(sum(return_cents) filter (where position is not null), 0) as items,
    -coalesce(sum(return_cents) filter (where position is null), 0) as goodwill,
    -sum(shipping_cents) as shipping, -sum(tax_cents) as tax,
    -sum(return_cents + shipping_cents + tax_cents) as total
  from (${factsOf(month, 'refunds')}) as facts group by refund_id, order_id, kind, day, currency, country, state`;

/** Sales and refunds of a month by currency. */
export async function monthTotals(db: Queryable, month: Month): Promise<MonthTotals[]> {
  const { rows } = await db.execute<MonthTotals>(sql`
    with sold as (select currency, sum(orders)::float8 as orders, sum(items)::float8 as items, sum(discounts)::float8 as discounts,
      sum(shipping)::float8 as shipping, sum(tax)::float8 as tax, sum(total)::float8 as total
      from (${soldIn(month)}) as s group by currency),
    gone_back as (select currency, sum(refunds)::float8 as refunds, sum(items)::float8 as refunded_items,
      sum(shipping)::float8 as refunded_shipping, sum(tax)::float8 as refunded_tax,
      sum(goodwill)::float8 as refunded_goodwill, sum(total)::float8 as refunded
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

const money = (cents: SQL) => sql`to_char(${cents} / 100.0, 'FM99999999999990.00')`;
const isOneOf = (currency: SQL, codes: readonly string[]) =>
  sql`${currency} = any(array[${sql.raw(codes.map((code) => `'${code}'`).join(', '))}])`;
/** With as many decimals as the bank's currency has. */
const disputedMoney = (cents: SQL, currency: SQL) => sql`case
  when ${isOneOf(currency, ZERO_DECIMAL_CURRENCIES)} then ${cents}::text
  when ${isOneOf(currency, THREE_DECIMAL_CURRENCIES)} then to_char(${cents} / 1000.0, 'FM99999999999990.000')
  else ${money(cents)} end`;
const minute = (moment: SQL, { timeZone }: Month) =>
  sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`;
const within = (column: SQL, { from, until }: Month) =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz`;

/** What an order paid for gift cards, which is no sale. */
const GIFT_CARDS_SOLD = sql.raw(`(select coalesce(sum(l.subtotal_cents), 0) from order_lines l
  where l.order_id = o.id and l.gift_card is not null)`);
const GIFT_CARDS_TAKEN_BACK = sql.raw(`(select coalesce(sum(b.amount_cents), 0) from refund_charges b
  join order_charges k on k.order_id = b.order_id and k.position = b.position
  join order_lines l on l.order_id = k.order_id and l.position = k.line_position
  where b.refund_id = r.refund_id and l.gift_card is not null)`);

/** The sheets of a month's package by file name, amounts as people write them. */
export const MONTH_SHEETS: Readonly<Record<string, (month: Month) => SQL>> = {
  orders: (month) => sql`select '#' || o.number as "Order", ${minute(sql`s.happened_at`, month)} as "Placed",
    case s.kind when 'withdrawn' then 'payment withdrawn' else o.status end as "Status", upper(s.currency) as "Currency",
    ${money(sql`s.items`)} as "Items", ${money(sql`s.discounts`)} as "Discounts", ${money(sql`s.shipping`)} as "Shipping",
    ${money(sql`s.tax`)} as "Tax", ${money(sql`s.total`)} as "Total",
    ${money(sql`case s.kind when 'withdrawn' then -o.gift_card_cents else o.gift_card_cents end`)} as "Paid by gift cards",
    ${money(sql`case s.kind when 'withdrawn' then -${GIFT_CARDS_SOLD} else ${GIFT_CARDS_SOLD} end`)} as "Gift cards sold",
    o.discount_code as "Discount code",
    s.country as "Country", s.state as "State", o.payment_intent_id as "Payment"
    from (${soldIn(month)}) as s join orders o on o.id = s.order_id order by s.happened_at, o.number, s.kind`,
  refunds: (
    month,
  ) => sql`select '#' || o.number as "Order", ${minute(sql`r.happened_at`, month)} as "Refunded",
    case r.kind when 'refund_failed' then 'failed' else 'made' end as "Status", upper(r.currency) as "Currency",
    ${money(sql`r.items`)} as "Items less discounts", ${money(sql`r.shipping`)} as "Shipping", ${money(sql`r.tax`)} as "Tax",
    ${money(sql`r.goodwill`)} as "Goodwill", ${money(sql`r.total`)} as "Total",
    ${money(sql`case r.kind when 'refund_failed' then -f.gift_card_cents else f.gift_card_cents end`)} as "To gift cards",
    ${money(sql`case r.kind when 'refund_failed' then -${GIFT_CARDS_TAKEN_BACK} else ${GIFT_CARDS_TAKEN_BACK} end`)} as "Gift cards taken back",
    f.reason as "Reason"
    from (${refundedIn(month)}) as r join orders o on o.id = r.order_id join refunds f on f.id = r.refund_id
    order by r.happened_at, r.refund_id, r.kind`,
  tax: (
    month,
  ) => sql`select coalesce(s.country, r.country) as "Country", coalesce(s.state, r.state) as "State",
    upper(coalesce(s.currency, r.currency)) as "Currency", coalesce(s.orders, 0) as "Orders",
    ${money(sql`coalesce(s.sales, 0)`)} as "Sales before tax", ${money(sql`coalesce(r.returned, 0)`)} as "Refunds before tax",
    ${money(sql`coalesce(s.tax, 0)`)} as "Tax charged",
    ${money(sql`coalesce(r.tax, 0)`)} as "Tax refunded",
    ${money(sql`(coalesce(s.tax, 0) - coalesce(r.tax, 0))`)} as "Tax due"
    from (select country, state, currency, sum(orders) as orders, sum(total - tax) as sales, sum(tax) as tax
      from (${soldIn(month)}) as s group by 1, 2, 3) as s
    full join (select country, state, currency, sum(total - tax) as returned, sum(tax) as tax
      from (${refundedIn(month)}) as r group by 1, 2, 3) as r
    on r.country = s.country and r.state = s.state and r.currency = s.currency order by 1, 2, 3`,
  days: (
    month,
  ) => sql`select coalesce(s.day, r.day)::text as "Day", upper(coalesce(s.currency, r.currency)) as "Currency",
    coalesce(s.orders, 0) as "Orders", ${money(sql`coalesce(s.total, 0)`)} as "Total",
    ${money(sql`coalesce(r.total, 0)`)} as "Refunded",
    ${money(sql`(coalesce(s.total, 0) - coalesce(r.total, 0))`)} as "Net"
    from (select day, currency, sum(orders) as orders, sum(total) as total from (${soldIn(month)}) as s group by 1, 2) as s
    full join (select day, currency, sum(total) as total from (${refundedIn(month)}) as r group by 1, 2) as r
    on r.day = s.day and r.currency = s.currency order by 1, 2`,
  gift_cards: (
    month,
  ) => sql`select ${minute(sql`e.created_at`, month)} as "When", '•••• ' || g.code_suffix as "Gift card",
    e.kind as "What", upper(e.currency) as "Currency", ${money(sql`e.amount_cents`)} as "Amount", '#' || o.number as "Order"
    from gift_card_entries e join gift_cards g on g.id = e.gift_card_id
    left join orders o on o.id = case when e.kind in ('sold', 'refunded') then g.order_id
      else (select p.id from orders p where p.checkout_id = e.checkout_id) end
    where e.store_id = ${month.storeId} and e.day >= ${month.firstDay}::date and e.day < ${month.nextDay}::date
    order by e.created_at, e.id`,
  gift_card_balances: (
    month,
  ) => sql`select '•••• ' || g.code_suffix as "Gift card", to_char(g.created_at at time zone ${month.timeZone}, 'YYYY-MM-DD') as "Issued", upper(g.currency) as "Currency",
    ${money(sql`sum(e.amount_cents)`)} as "Owed at the end", '#' || o.number as "Order"
    from gift_card_entries e join gift_cards g on g.id = e.gift_card_id left join orders o on o.id = g.order_id
    where e.store_id = ${month.storeId} and e.day < ${month.nextDay}::date
    group by g.id, o.number having sum(e.amount_cents) <> 0 order by g.created_at, g.id`,
  disputes: (month) => sql`select '#' || o.number as "Order", ${minute(sql`d.created_at`, month)} as "Opened",
    d.status as "Status", upper(d.currency) as "Currency", ${disputedMoney(sql`d.amount_cents`, sql`d.currency`)} as "Amount", d.reason as "Reason"
    from disputes d left join orders o on o.id = d.order_id
    where d.store_id = ${month.storeId} and ${within(sql`d.created_at`, month)} order by d.created_at`,
  payouts: (month) => sql`select arrival_day::text as "At the bank", id as "Payout", status as "Status",
    upper(currency) as "Currency", charges as "Payments", ${money(sql`charged_cents`)} as "Charged",
    ${money(sql`refunded_cents`)} as "Given back", ${money(sql`fee_cents`)} as "Fees",
    ${money(sql`dispute_cents`)} as "Disputes", ${money(sql`transfer_cents`)} as "Transfers", ${money(sql`other_cents`)} as "Other",
    ${money(sql`amount_cents`)} as "Paid out", ${money(sql`difference_cents`)} as "Difference"
    from (${paidOutIn(month)}) as p order by arrival_day, id`,
  payout_lines: (month) => sql`select l.payout_id as "Payout", l.kind as "Kind", '#' || o.number as "Order",
    ${minute(sql`l.happened_at`, month)} as "When", upper(p.currency) as "Currency", ${money(sql`l.amount_cents`)} as "Amount",
    ${money(sql`l.fee_cents`)} as "Fee", ${money(sql`l.recorded_cents`)} as "Recorded", l.reference as "Reference"
    from (${paidOutIn(month)}) as p join payout_lines l on l.payout_id = p.id left join orders o on o.id = l.order_id
    order by p.arrival_day, p.id, l.happened_at, l.id`,
  refunds_without_payout: (
    month,
  ) => sql`select '#' || o.number as "Order", ${minute(sql`r.created_at`, month)} as "Refunded",
    upper(r.currency) as "Currency", ${money(sql`r.amount_cents`)} as "Amount", r.provider_refund_id as "Reference"
    from (${refundsWithoutPayout(month.storeId, { from: month.firstDay, to: daysAfter(month.nextDay, -1) })}) as r
    join orders o on o.id = r.order_id order by r.created_at, r.refund_id`,
};
