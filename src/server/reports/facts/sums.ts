import { type SQL, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';

/** Facts added up by day: the table that has the days that are over, and how its rows follow from facts. */
interface Sum {
  table: string;
  /** Written out, so that it is seen who writes the table. */
  remove: string;
  add: string;
  /** What the rows are grouped by, first. */
  keys: readonly string[];
  measures: Readonly<Record<string, string>>;
  facts: string;
}

const SALES_MEASURES = Object.fromEntries(
  [
    'orders',
    'refunds',
    'units',
    'returned_units',
    'gross_cents',
    'discount_cents',
    'return_cents',
    'shipping_cents',
    'tax_cents',
  ].map((name) => [name, `sum(${name})`]),
);
const SALES_COLUMNS = ['store_id, day, currency, channel, code', ...Object.keys(SALES_MEASURES)].join(', ');

/**
 * Imported orders that staff have chosen to count, each on its day with what of it went back, because their file has no days of
 * refunds. What no column has, such as tips, is gross. docs/decisions/0323.
 */
const IMPORTED_SALES = `select store_id, day, currency, 'imported', coalesce(discount_code, ''), 1, (refunded_cents > 0)::int, units, 0,
  total_cents - shipping_cents - tax_cents + discount_cents, -discount_cents, -refunded_cents, shipping_cents, tax_cents
  from imported_orders where counts_in_reports and was_paid`;

const OF_SALES = `filter (where kind in ('sale', 'withdrawn'))`;
const OF_REFUNDS = `filter (where refund_id is not null)`;
const OF_PLACED = `filter (where kind = 'sale' and position is null`;

/** All sums. What each figure means: docs/decisions/0231. */
export const SUMS = {
  sales: {
    table: 'sales_days',
    remove: 'delete from sales_days',
    add: 'insert into sales_days',
    keys: ['currency', 'product_handle', 'channel', 'code'],
    measures: SALES_MEASURES,
    facts: 'sales_facts',
  },
  salesTotals: {
    table: 'sales_day_totals',
    remove: 'delete from sales_day_totals',
    add: 'insert into sales_day_totals',
    keys: ['currency', 'channel', 'code'],
    measures: SALES_MEASURES,
    facts: `(select ${SALES_COLUMNS} from sales_facts union all ${IMPORTED_SALES})`,
  },
  tax: {
    table: 'tax_days',
    remove: 'delete from tax_days',
    add: 'insert into tax_days',
    keys: ['currency', 'country', 'state'],
    measures: {
      orders: 'sum(orders)',
      sold_cents: `sum(gross_cents + discount_cents + shipping_cents) ${OF_SALES}`,
      charged_tax_cents: `sum(tax_cents) ${OF_SALES}`,
      return_cents: `sum(return_cents + shipping_cents) ${OF_REFUNDS}`,
      returned_tax_cents: `sum(tax_cents) ${OF_REFUNDS}`,
    },
    facts: 'sales_facts',
  },
  refunds: {
    table: 'refund_days',
    remove: 'delete from refund_days',
    add: 'insert into refund_days',
    keys: ['currency', 'product_handle', 'reason'],
    measures: {
      refunds: 'sum(refunds)',
      units: 'sum(returned_units)',
      items_cents: 'sum(return_cents) filter (where position is not null)',
      goodwill_cents: 'sum(return_cents) filter (where position is null)',
      shipping_cents: 'sum(shipping_cents)',
      tax_cents: 'sum(tax_cents)',
    },
    facts: `(select * from sales_facts where kind in ('refund', 'refund_failed'))`,
  },
  customers: {
    table: 'customer_days',
    remove: 'delete from customer_days',
    add: 'insert into customer_days',
    keys: ['currency', 'first_month', 'is_returning'],
    measures: {
      orders: 'sum(orders)',
      buyers: `count(*) ${OF_PLACED} and is_first_of_month)`,
      second_orders: `count(*) ${OF_PLACED} and nth = 2)`,
      net_cents: 'sum(gross_cents + discount_cents + return_cents)',
    },
    // `offset 0`: each of the few facts looks its order up, where a join would read all orders.
    facts: `(select f.*, c.first_month, c.nth, c.is_first_of_month, c.nth > 1 as is_returning from sales_facts f
      cross join lateral (select * from customer_facts where order_id = f.order_id and nth is not null offset 0) c)`,
  },
  giftCards: {
    table: 'gift_card_days',
    remove: 'delete from gift_card_days',
    add: 'insert into gift_card_days',
    keys: ['currency', 'kind'],
    measures: { amount_cents: 'sum(amount_cents)' },
    facts: 'gift_card_entries',
  },
  subscriptions: {
    table: 'subscription_days',
    remove: 'delete from subscription_days',
    add: 'insert into subscription_days',
    keys: ['from_status', 'to_status', 'reason'],
    measures: { count: 'count(*)' },
    facts: `(select store_id, day, coalesce(from_status, '') as from_status, to_status, reason from subscription_facts)`,
  },
} as const satisfies Record<string, Sum>;

export type SumName = keyof typeof SUMS;

const columnsOf = ({ keys, measures }: Sum) => ['store_id', 'day', ...keys, ...Object.keys(measures)];

/** The rows of a sum that follow from the facts that `which` selects, by `store_id` and `day`. */
function fromFacts({ keys, measures, facts }: Sum, which: SQL): SQL {
  const columns = Object.entries(measures).map(([name, sum]) => `coalesce(${sum}, 0) as ${name}`);
  const grouped = ['store_id', 'day', ...keys];
  return sql`select ${sql.raw([...grouped, ...columns].join(', '))} from ${sql.raw(facts)} as facts
    where ${which} group by ${sql.raw(grouped.map((_, at) => at + 1).join(', '))}`;
}

/** The statements that write a sum's rows of some days again, by `store_id` and `day`. */
export function rewriteSum(name: SumName, days: SQL): SQL[] {
  const sum: Sum = SUMS[name];
  return [
    sql`${sql.raw(sum.remove)} where ${days}`,
    sql`${sql.raw(sum.add)} (${sql.raw(columnsOf(sum).join(', '))}) ${fromFacts(sum, days)}`,
  ];
}

/**
 * The rows of a sum that match: of the days that are over as they were added up, and of the others from their facts.
 * `which` may use the columns that a row is grouped by.
 */
export function sumsWhere(name: SumName, storeId: StoreId, which: SQL): SQL {
  const sum: Sum = SUMS[name];
  const columns = sql.raw(columnsOf(sum).join(', '));
  const until = sql`coalesce((select rolled_until from sales_rollups where store_id = ${storeId}), '0001-01-01')`;
  return sql`(
    select ${columns} from ${sql.raw(sum.table)} where store_id = ${storeId} and day < ${until} and ${which}
    union all
    select ${columns} from (${fromFacts(sum, sql`store_id = ${storeId} and day >= ${until}`)}) as open_days where ${which})`;
}

/** The rows of a sum on some days, both included. */
export const sumsOfDays = (
  name: SumName,
  { storeId, from, to }: { storeId: StoreId; from: string; to: string },
): SQL => sumsWhere(name, storeId, sql`day between ${from}::date and ${to}::date`);
