import { sql } from 'drizzle-orm';
import { LOW_BELOW_DAYS, RATE_DAYS } from '#domain/catalog/stock-movement.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';

/** Units that can be sold. */
export const FREE_UNITS = sql<number>`(${stock.onHand} - ${stock.held})`;

const NEVER = 1_000_000_000;

/** As `daysOfCover`, with a very high number for what is not sold, so that it comes last in a sort. */
export const DAYS_OF_COVER = sql<number>`(case when ${FREE_UNITS} <= 0 then 0 when ${stock.soldRecently} <= 0
  then ${sql.raw(String(NEVER))}
  else floor(${FREE_UNITS}::bigint * ${sql.raw(String(RATE_DAYS))} / ${stock.soldRecently}) end)::int`;

/** Sold out, or lasting for fewer days than it should. */
export const IS_LOW = sql<boolean>`(${FREE_UNITS} <= 0
  or ${DAYS_OF_COVER} < coalesce(${stock.lowBelowDays}, ${sql.raw(String(LOW_BELOW_DAYS))}))`;
