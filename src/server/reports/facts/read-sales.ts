import { type SQL, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { taxFigures } from './roll-up-facts.ts';

const MEASURES = `orders, refunds, units, returned_units, gross_cents, discount_cents, return_cents, shipping_cents, tax_cents`;

interface OfDays {
  storeId: StoreId;
  from: string;
  to: string;
}

const isOpen = (storeId: StoreId) =>
  sql`coalesce((select rolled_until from sales_rollups where store_id = ${storeId}), '0001-01-01')`;
const within = ({ storeId, from, to }: OfDays) =>
  sql`store_id = ${storeId} and day between ${from}::date and ${to}::date`;

/** The kept figures of some days by day, product, channel and code: sums of the days that are over, and the facts of the others. */
export function salesOfDays(asked: OfDays): SQL {
  const columns = sql.raw(`day, currency, product_handle, channel, code, ${MEASURES}`);
  return sql`(
    select ${columns} from sales_days where ${within(asked)} and day < ${isOpen(asked.storeId)}
    union all
    select ${columns} from sales_facts where ${within(asked)} and day >= ${isOpen(asked.storeId)})`;
}

/** The kept tax of some days by state or province, in the same way. */
export function taxOfDays(asked: OfDays): SQL {
  return sql`(
    select day, currency, country, state, orders, sold_cents, charged_tax_cents, return_cents, returned_tax_cents
    from tax_days where ${within(asked)} and day < ${isOpen(asked.storeId)}
    union all
    select day, currency, country, state, orders, sold_cents, charged_tax_cents, return_cents, returned_tax_cents
    from (${taxFigures} where ${within(asked)} and day >= ${isOpen(asked.storeId)} group by 1, 2, 3, 4, 5) as open_days)`;
}
