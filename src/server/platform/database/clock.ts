import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * The shop's clock: the database's, which tests can move (docs/decisions/0004). In a transaction, its start
 * time.
 */
export async function shopTime(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select shop_now() as now`);
  if (!rows[0]) throw new Error('the database returned no time');
  return new Date(rows[0].now);
}
