import { type SQL, sql } from 'drizzle-orm';
import { sumsOfDays, sumsWhere } from '../facts/sums.ts';
import { lastTwelveMonths } from './period.ts';
import {
  type Asked,
  countColumn,
  type Figures,
  moneyColumn,
  percent,
  type ReportDefinition,
  timeKey,
} from './report-definition.ts';

const MONTHS = 12;
const LATER = Array.from({ length: MONTHS }, (_, at) => at + 1);

const shared = { group: 'Customers', none: 'Nobody ordered in this period.', rowsAre: 'time' } as const;
const ofCohorts = {
  ...shared,
  rowLabel: 'First order',
  unit: 'month',
  defaultPeriod: lastTwelveMonths,
} as const;

/** Whole months from one first day of a month to another. */
const monthsBetween = (later: SQL, earlier: SQL) =>
  sql`((extract(year from ${later}) - extract(year from ${earlier})) * 12 + extract(month from ${later}) - extract(month from ${earlier}))`;

const AFTER_FIRST = monthsBetween(sql`day`, sql`first_month`);
/** By month first, because the pivot costs more with each row. */
const ofMonths = (asked: Asked) => sql`(
  select currency, first_month, is_returning, date_trunc('month', day)::date as day, sum(buyers) as buyers,
    sum(second_orders) as second_orders, sum(net_cents) as net_cents
  from ${sumsWhere('customers', asked.storeId, sql`first_month between ${asked.from}::date and ${asked.to}::date`)} as days
  group by 1, 2, 3, 4)`;

/** How many whole months have begun since each cohort's; later ones are not known yet. */
const begun = ({ timeZone }: Asked) =>
  monthsBetween(sql`(shop_now() at time zone ${timeZone})`, sql`first_month`);

const perMonth = (months: readonly number[], of: (after: number) => SQL) =>
  sql.join(
    months.map((after) => sql`${of(after)} as ${sql.raw(`month_${after}`)}`),
    sql`, `,
  );

/** Who orders again: docs/decisions/0231. */
export const CUSTOMER_REPORTS: readonly ReportDefinition[] = [
  {
    ...shared,
    name: 'new_and_returning',
    title: 'New and returning customers',
    about:
      'First orders of customers, and orders of those who had ordered before. A customer is an email address.',
    rowLabel: 'Day',
    columns: [
      countColumn('new_orders', 'First orders'),
      countColumn('returning_orders', 'Later orders'),
      moneyColumn('new_net', 'Net sales, new', 'Of first orders, less what of them went back on these days.'),
      moneyColumn('returning_net', 'Net sales, returning', 'Of later orders, less what of them went back.'),
      moneyColumn('net', 'Net sales'),
    ],
    mainColumn: 'returning_net',
    async read(db, asked) {
      const { rows } = await db.execute<Figures>(sql`
        select currency, ${timeKey(asked.unit)} as key,
          coalesce(sum(orders) filter (where not is_returning), 0)::float8 as new_orders,
          coalesce(sum(orders) filter (where is_returning), 0)::float8 as returning_orders,
          coalesce(sum(net_cents) filter (where not is_returning), 0)::float8 as new_net,
          coalesce(sum(net_cents) filter (where is_returning), 0)::float8 as returning_net, sum(net_cents)::float8 as net
        from ${sumsOfDays('customers', asked)} as figures group by 1, 2`);
      return rows;
    },
  },
  {
    ...ofCohorts,
    name: 'cohorts',
    title: 'Customers who order again',
    about:
      'Customers by the month of their first order, and how many of them ordered again in each month after it.',
    columns: [
      countColumn('customers', 'Customers', 'Whose first order was in this month.'),
      countColumn('again', 'Ordered again', 'Of these, ever since.'),
      percent('again_share', 'Of customers'),
      ...LATER.map((after) =>
        percent(
          `month_${after}`,
          `Month ${after}`,
          `Ordered in month ${after} after that of the first order.`,
        ),
      ),
    ],
    mainColumn: 'customers',
    async read(db, asked) {
      const { rows } = await db.execute<Figures>(sql`
        select null as currency, to_char(first_month, 'YYYY-MM') as key, customers::float8, again::float8,
          round(100.0 * again / nullif(customers, 0), 1)::float8 as again_share,
          ${perMonth(LATER, (after) => sql`case when ${begun(asked)} >= ${after} then round(100.0 * ${sql.raw(`buyers_${after}`)} / nullif(customers, 0), 1)::float8 end`)}
        from (select first_month, sum(buyers) filter (where not is_returning) as customers, sum(second_orders) as again,
          ${sql.join(
            LATER.map(
              (after) =>
                sql`coalesce(sum(buyers) filter (where ${AFTER_FIRST} = ${after}), 0) as ${sql.raw(`buyers_${after}`)}`,
            ),
            sql`, `,
          )}
          from ${ofMonths(asked)} as figures group by 1) as cohorts`);
      return rows;
    },
  },
  {
    ...ofCohorts,
    name: 'cohort_sales',
    title: 'Net sales by first order',
    about:
      'What customers spent since the month of their first order, and in each month after it, less what went back.',
    columns: [
      moneyColumn('net', 'Net sales', 'In all months together, also later ones than those shown.'),
      ...[0, ...LATER].map((after) =>
        moneyColumn(`month_${after}`, after === 0 ? 'First month' : `Month ${after}`),
      ),
    ],
    mainColumn: 'net',
    async read(db, asked) {
      const { rows } = await db.execute<Figures>(sql`
        select currency, to_char(first_month, 'YYYY-MM') as key, sum(net_cents)::float8 as net,
          ${perMonth([0, ...LATER], (after) => sql`case when ${begun(asked)} >= ${after} then coalesce(sum(net_cents) filter (where ${AFTER_FIRST} = ${after}), 0)::float8 end`)}
        from ${ofMonths(asked)} as figures group by currency, first_month`);
      return rows;
    },
  },
];
