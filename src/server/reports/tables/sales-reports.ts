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

const GROSS = money(
  'gross',
  'Gross sales',
  'Price × quantity of what was ordered, before discounts, shipping and tax.',
);
const DISCOUNTS = money('discounts', 'Discounts');
const RETURNS = money(
  'returns',
  'Returns',
  'What was given back for goods, less their discounts, on the day of the refund, with goodwill. Shipping and tax that went back lower those.',
);
const NET = money('net', 'Net sales', 'Gross sales less discounts and returns.');
const SHIPPING = money('shipping', 'Shipping');
const TAX = money('tax', 'Tax');
const TOTAL = money('total', 'Total sales', 'Net sales with shipping and tax.');
const ORDERS = count(
  'orders',
  'Orders',
  'On the day they were placed, also those that were cancelled later.',
);

const OF_ORDERS = [ORDERS, GROSS, DISCOUNTS, RETURNS, NET, SHIPPING, TAX, TOTAL];
const OF_PRODUCTS = [
  count('units', 'Units sold'),
  count('returned_units', 'Units returned'),
  ...[GROSS, DISCOUNTS, RETURNS, NET, TAX],
];

const measures =
  sql.raw(`sum(orders)::float8 as orders, sum(units)::float8 as units, -sum(returned_units)::float8 as returned_units,
  sum(gross_cents)::float8 as gross, sum(discount_cents)::float8 as discounts, sum(return_cents)::float8 as returns,
  sum(gross_cents + discount_cents + return_cents)::float8 as net, sum(shipping_cents)::float8 as shipping,
  sum(tax_cents)::float8 as tax, sum(gross_cents + discount_cents + return_cents + shipping_cents + tax_cents)::float8 as total`);

/** Sales of all products by a key of the kept figures. Sums below 2^53 are exact as `float8`. */
async function salesBy(db: Queryable, asked: Asked, key: SQL, where: SQL = sql`true`): Promise<Figures[]> {
  const { rows } = await db.execute<Figures>(sql`
    select currency, ${key} as key, ${measures} from ${sumsOfDays('salesTotals', asked)} as figures where ${where} group by 1, 2`);
  return rows;
}

const CHANNELS: Readonly<Record<string, string>> = {
  storefront: 'Storefront',
  renewal: 'Renewals of subscriptions',
  staff: 'Draft orders of staff',
  imported: 'Imported orders',
};

const NOTHING_SOLD = 'Nothing was sold in this period.';

/** Sales by day, product, channel and code, of one definition: docs/decisions/0231. */
export const SALES_REPORTS: readonly ReportDefinition[] = [
  {
    name: 'sales_by_day',
    group: 'Sales',
    none: NOTHING_SOLD,
    title: 'Sales by day',
    about: 'What was ordered and given back on each day.',
    rowLabel: 'Day',
    rowsAre: 'time',
    columns: OF_ORDERS,
    mainColumn: 'total',
    read: (db, asked) => salesBy(db, asked, timeKey(asked.unit)),
  },
  {
    name: 'sales_by_product',
    group: 'Sales',
    none: NOTHING_SOLD,
    title: 'Sales by product',
    about: 'Without shipping and goodwill, which belong to no product.',
    rowLabel: 'Product',
    rowsAre: 'things',
    columns: OF_PRODUCTS,
    mainColumn: 'net',
    read: async (db, asked) => {
      const { rows } = await db.execute<Figures>(sql`
        select figures.*, coalesce(p.title, figures.key) as label from (
          select currency, product_handle as key, ${measures} from ${sumsOfDays('sales', asked)} as figures
          where product_handle <> '' group by 1, 2) as figures
        left join products p on p.store_id = ${asked.storeId} and p.handle = figures.key`);
      return rows;
    },
  },
  {
    name: 'sales_by_channel',
    group: 'Sales',
    none: NOTHING_SOLD,
    title: 'Sales by channel',
    about: 'How orders came about: bought in the storefront, renewed by subscriptions, or prepared by staff.',
    rowLabel: 'Channel',
    rowsAre: 'things',
    columns: OF_ORDERS,
    mainColumn: 'total',
    read: async (db, asked) =>
      (await salesBy(db, asked, sql`channel`)).map((row) => ({
        ...row,
        label: CHANNELS[row.key] ?? row.key,
      })),
  },
  {
    name: 'sales_by_code',
    group: 'Sales',
    none: NOTHING_SOLD,
    title: 'Sales by discount code',
    about: 'Orders that used a code, with what it took off.',
    rowLabel: 'Code',
    rowsAre: 'things',
    columns: OF_ORDERS,
    mainColumn: 'total',
    read: (db, asked) => salesBy(db, asked, sql`code`, sql`code <> ''`),
  },
];
