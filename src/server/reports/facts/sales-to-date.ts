import { type SQL, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { sumsWhere } from './sums.ts';

const KEYS = sql.raw('currency, product_handle');
const FIGURES = [
  'days',
  'units',
  'returned_units',
  'gross_cents',
  'discount_cents',
  'return_cents',
  'tax_cents',
];
const figures = (of: (name: string) => string) => sql.raw(FIGURES.map(of).join(', '));

/**
 * The statements that add up again what was sold of each product before a month, from what was sold before the month before and the
 * days of that month, which are added up.
 */
export function rewriteSalesToDate(storeId: StoreId, month: string): SQL[] {
  const before = sql`(${month}::date - interval '1 month')::date`;
  return [
    sql`delete from product_sales_to_date where store_id = ${storeId} and month = ${month}::date`,
    sql`insert into product_sales_to_date (store_id, month, ${KEYS}, ${figures((name) => name)})
      select ${storeId}, ${month}::date, ${KEYS}, ${figures((name) => `sum(${name})`)} from (
        select ${KEYS}, ${figures((name) => name)} from product_sales_to_date where store_id = ${storeId} and month = ${before}
        union all
        select ${KEYS}, ${figures((name) => (name === 'days' ? '1' : name))} from sales_days
        where store_id = ${storeId} and day >= ${before} and day < ${month}::date and product_handle <> ''
      ) as months group by 1, 2, 3, 4`,
  ];
}

/**
 * Rows that add up to what was sold of each product on some days, both included: the whole months that are over as the difference of two
 * sums, and the days before and after them one by one.
 */
export function productSales({ storeId, from, to }: { storeId: StoreId; from: string; to: string }): SQL {
  const first = sql`date_trunc('month', ${from}::date + interval '1 month' - interval '1 day')::date`;
  const last = sql`(select date_trunc('month', least(${to}::date + 1, rolled_until))::date from sales_rollups where store_id = ${storeId})`;
  const before = (month: SQL) =>
    sql`(select ${KEYS}, ${figures((name) => name)} from product_sales_to_date where store_id = ${storeId} and month = ${month})`;
  const columns = sql.raw(['currency', 'product_handle', ...FIGURES.slice(1)].join(', '));
  const afterMonths = sql`(select case when ${last} > ${first} then ${last} else ${from}::date end)`;
  return sql`(
    select ended.currency, ended.product_handle,
      ${sql.raw(
        FIGURES.slice(1)
          .map((name) => `ended.${name} - coalesce(begun.${name}, 0) as ${name}`)
          .join(', '),
      )}
    from ${before(last)} as ended left join ${before(first)} as begun using (${KEYS})
    where ended.days > coalesce(begun.days, 0) and ${last} > ${first}
    union all
    select ${columns} from sales_days where store_id = ${storeId} and product_handle <> '' and day >= ${from}::date and day < ${first}
      and ${last} > ${first}
    union all
    select ${columns} from ${sumsWhere('sales', storeId, sql`product_handle <> '' and day >= ${afterMonths} and day <= ${to}::date`)} as single_days)`;
}
