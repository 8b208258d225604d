import { type SQL, sql } from 'drizzle-orm';
import type { ReportColumn } from '#contracts/admin/reports/report-calls.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { productSales } from '../facts/sales-to-date.ts';
import { sumsOfDays } from '../facts/sums.ts';
import { readByProduct } from './product-figures.ts';
import {
  type Asked,
  countColumn,
  exactSum,
  type Figures,
  moneyColumn,
  type ReportDefinition,
  timeKey,
} from './report-definition.ts';

const GROSS = moneyColumn(
  'gross',
  'Gross sales',
  'Price × quantity of what was ordered, before discounts, shipping and tax.',
);
const DISCOUNTS = moneyColumn('discounts', 'Discounts');
const RETURNS = moneyColumn(
  'returns',
  'Returns',
  'What was given back for goods, less their discounts, on the day of the refund, with goodwill. Shipping and tax that went back lower those.',
);
const NET = moneyColumn('net', 'Net sales', 'Gross sales less discounts and returns.');
const SHIPPING = moneyColumn('shipping', 'Shipping');
const TAX = moneyColumn('tax', 'Tax');
const TOTAL = moneyColumn('total', 'Total sales', 'Net sales with shipping and tax.');
const ORDERS = countColumn(
  'orders',
  'Orders',
  'On the day they were placed, also those that were cancelled later.',
);

const OF_ORDERS = [ORDERS, GROSS, DISCOUNTS, RETURNS, NET, SHIPPING, TAX, TOTAL];
const OF_PRODUCTS = [
  countColumn('units', 'Units sold'),
  countColumn('returned_units', 'Units returned'),
  GROSS,
  DISCOUNTS,
  moneyColumn(
    'returns',
    'Returns',
    'What was given back for this product, less its discounts, on the day of the refund. Tax that went back lowers the tax.',
  ),
  NET,
  TAX,
];

const FIGURES: Readonly<Record<string, string>> = {
  orders: 'orders',
  units: 'units',
  returned_units: '-returned_units',
  gross: 'gross_cents',
  discounts: 'discount_cents',
  returns: 'return_cents',
  net: 'gross_cents + discount_cents + return_cents',
  shipping: 'shipping_cents',
  tax: 'tax_cents',
  total: 'gross_cents + discount_cents + return_cents + shipping_cents + tax_cents',
};

const sumsOf = (columns: readonly ReportColumn[]) =>
  sql.raw(columns.map(({ name }) => `${exactSum(FIGURES[name] ?? '0')} as ${name}`).join(', '));

/** Sales of all products by a key of the stored figures. */
async function salesBy(db: Queryable, asked: Asked, key: SQL, where: SQL = sql`true`): Promise<Figures[]> {
  const { rows } = await db.execute<Figures>(sql`
    select currency, ${key} as key, ${sumsOf(OF_ORDERS)} from ${sumsOfDays('salesTotals', asked)} as figures where ${where} group by 1, 2`);
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
    ...readByProduct({
      columns: OF_PRODUCTS,
      mainColumn: 'net',
      figures: (asked) =>
        sql`select currency, product_handle as key, ${sumsOf(OF_PRODUCTS)} from ${productSales(asked)} as figures group by 1, 2`,
    }),
  },
  {
    name: 'sales_by_channel',
    group: 'Sales',
    none: NOTHING_SOLD,
    title: 'Sales by channel',
    about:
      'How orders came about: bought in the storefront, renewed by subscriptions, prepared by staff, or imported from another shop.',
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
