import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** The shop's time: the database's, which tests can move (docs/decisions/0004). In a transaction: when it began. */
export async function shopTime(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select shop_now() as now`);
  if (!rows[0]) throw new Error('the database told no time');
  return new Date(rows[0].now);
}
