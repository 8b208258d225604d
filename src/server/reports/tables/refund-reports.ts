import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
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

const REFUNDS = countColumn(
  'refunds',
  'Refunds',
  'Asked for on these days, less those that failed on these days.',
);
const UNITS = countColumn('units', 'Units');
const AMOUNTS = [
  moneyColumn('items', 'Items', 'Less their discounts, without tax.'),
  moneyColumn('goodwill', 'Goodwill', 'Belongs to no item, no shipping and no tax.'),
  moneyColumn('shipping', 'Shipping'),
  moneyColumn('tax', 'Tax'),
  moneyColumn('total', 'Given back'),
];

const shared = {
  group: 'Refunds',
  none: 'Nothing was given back in this period.',
  mainColumn: 'total',
} as const;

const FIGURES = sql.raw(
  Object.entries({
    refunds: 'refunds',
    units: '-units',
    items: '-items_cents',
    goodwill: '-goodwill_cents',
    shipping: '-shipping_cents',
    tax: '-tax_cents',
    total: '-(items_cents + goodwill_cents + shipping_cents + tax_cents)',
  })
    .map(([name, figure]) => `${exactSum(figure)} as ${name}`)
    .join(', '),
);

/** Refunds by a key of the stored figures, as positive numbers. */
const figuresBy = (asked: Asked, key: SQL) => sql`
  select currency, ${key} as key, ${FIGURES}
  from ${sumsOfDays('refunds', asked)} as figures group by 1, 2`;

async function refundsBy(db: Queryable, asked: Asked, key: SQL): Promise<Figures[]> {
  const { rows } = await db.execute<Figures>(figuresBy(asked, key));
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
    ...readByProduct({
      columns: [UNITS, ...AMOUNTS],
      mainColumn: shared.mainColumn,
      figures: (asked) => figuresBy(asked, sql`product_handle`),
      noProduct: 'No product',
    }),
  },
];
