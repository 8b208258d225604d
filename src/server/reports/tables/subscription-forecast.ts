import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { comingDeliveries } from './coming-deliveries.ts';
import type { Asked, Figures } from './report-definition.ts';

/** The deliveries of the coming weeks, which begin at the first day of the period. */
export async function readForecast(
  db: Queryable,
  { storeId, timeZone, from, to }: Asked,
): Promise<Figures[]> {
  const { rows } = await db.execute<Figures>(sql`
    with ${comingDeliveries({ storeId, timeZone, until: sql`(${to}::date + 1)::timestamp` })},
    of_lines as (
      select subscription, sum(quantity) as units, sum(quantity * unit_price_cents) as cents
      from subscription_lines where store_id = ${storeId} group by 1)
    select currency, (${from}::date + (moment::date - ${from}::date) / 7 * 7)::text as key, count(*)::float8 as deliveries,
      sum(units)::float8 as units, sum(cents)::float8 as revenue
    from coming_deliveries join of_lines using (subscription)
    where moment::date between ${from}::date and ${to}::date group by 1, 2`);
  return rows;
}
