import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { sumsOfDays } from '../facts/sums.ts';
import {
  type Asked,
  count,
  type Figures,
  money,
  type ReportDefinition,
  timeKey,
} from './report-definition.ts';

const REFUNDS = count('refunds', 'Refunds', 'Asked for on these days, less those that failed on these days.');
const UNITS = count('units', 'Units');
const AMOUNTS = [
  money('items', 'Items', 'Less their discounts, without tax.'),
  money('goodwill', 'Goodwill', 'Belongs to no item, no shipping and no tax.'),
  money('shipping', 'Shipping'),
  money('tax', 'Tax'),
  money('total', 'Given back'),
];

const shared = {
  group: 'Refunds',
  none: 'Nothing was given back in this period.',
  mainColumn: 'total',
} as const;

/** Refunds by a key of the kept figures, as positive numbers. */
async function refundsBy(db: Queryable, asked: Asked, key: SQL): Promise<Figures[]> {
  const { rows } = await db.execute<Figures>(sql`
    select currency, ${key} as key, sum(refunds)::float8 as refunds, -sum(units)::float8 as units,
      -sum(items_cents)::float8 as items, -sum(goodwill_cents)::float8 as goodwill,
      -sum(shipping_cents)::float8 as shipping, -sum(tax_cents)::float8 as tax,
      -sum(items_cents + goodwill_cents + shipping_cents + tax_cents)::float8 as total
    from ${sumsOfDays('refunds', asked)} as figures group by 1, 2`);
  return rows;
}

/** What went back by day, reason and product: docs/decisions/0231. */
export const REFUND_REPORTS: readonly ReportDefinition[] = [
  {
    ...shared,
    name: 'refunds_by_day',
    title: 'Refunds by day',
    about:
      'On the day on which a refund was made; one that fails later is taken back on the day on which it failed.',
    rowLabel: 'Day',
    rowsAre: 'time',
    columns: [REFUNDS, UNITS, ...AMOUNTS],
    read: (db, asked) => refundsBy(db, asked, timeKey(asked.unit)),
  },
  {
    ...shared,
    name: 'refunds_by_reason',
    title: 'Refunds by reason',
    about: 'Reasons as staff typed them; capital letters and spaces make no difference.',
    rowLabel: 'Reason',
    rowsAre: 'things',
    columns: [REFUNDS, UNITS, ...AMOUNTS],
    read: async (db, asked) =>
      (await refundsBy(db, asked, sql`reason`)).map((row) => ({
        ...row,
        label: row.key === '' ? 'No reason' : row.key.charAt(0).toUpperCase() + row.key.slice(1),
      })),
  },
  {
    ...shared,
    name: 'refunds_by_product',
    title: 'Refunds by product',
    about: 'What came back of each product. Shipping and goodwill belong to none.',
    rowLabel: 'Product',
    rowsAre: 'things',
    columns: [UNITS, ...AMOUNTS],
    async read(db, asked) {
      const found = await refundsBy(db, asked, sql`product_handle`);
      const { rows: titles } = await db.execute<{ handle: string; title: string }>(sql`
        select handle, title from products where store_id = ${asked.storeId}
        and handle = any(${sql.param(found.map(({ key }) => key))}::text[])`);
      const titleOf = new Map(titles.map(({ handle, title }) => [handle, title]));
      return found.map((row) => ({
        ...row,
        label: row.key === '' ? 'No product' : (titleOf.get(row.key) ?? row.key),
      }));
    },
  },
];
