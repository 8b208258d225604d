import { sql } from 'drizzle-orm';
import { sumsOfDays } from '../facts/sums.ts';
import { countColumn, type Figures, moneyColumn, type ReportDefinition } from './report-definition.ts';

/** Tax by the state or province that it was charged for. docs/decisions/0231. */
export const TAX_REPORT: ReportDefinition = {
  name: 'tax_by_state',
  group: 'Sales',
  none: 'Nothing was sold in this period.',
  title: 'Tax by state',
  about: 'By the state or province that tax was charged for, less what went back, on the day of the refund.',
  rowLabel: 'State',
  rowsAre: 'things',
  columns: [
    countColumn('orders', 'Orders'),
    moneyColumn('sold', 'Sold', 'Goods less discounts, and shipping, without tax.'),
    moneyColumn('returned', 'Given back', 'Of goods and shipping, and goodwill, without tax.'),
    moneyColumn('charged_tax', 'Tax charged'),
    moneyColumn('returned_tax', 'Tax given back'),
    moneyColumn('tax', 'Tax', 'Charged less given back: what is owed.'),
  ],
  mainColumn: 'tax',
  async read(db, asked) {
    const { rows } = await db.execute<Figures>(sql`
      select currency, country || ' ' || state as key, trim(country || ' ' || state) as label, sum(orders)::float8 as orders,
        sum(sold_cents)::float8 as sold, sum(return_cents)::float8 as returned, sum(charged_tax_cents)::float8 as charged_tax,
        sum(returned_tax_cents)::float8 as returned_tax, sum(charged_tax_cents + returned_tax_cents)::float8 as tax
      from ${sumsOfDays('tax', asked)} as figures group by 1, 2, 3`);
    return rows;
  },
};
