import { sql } from 'drizzle-orm';
import type { TestShop } from './test-shop.ts';

/** Ids of the rows that have a job in a queue: waiting, running or being retried. */
export async function rowsWithJob({ db }: TestShop, queue: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select singleton_key as id from pgboss.job where name = ${queue} and state < 'completed' order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** A database that was restored without its jobs. */
export async function loseJobs({ db }: TestShop, queue: string): Promise<void> {
  await db.execute(sql`delete from pgboss.job where name = ${queue}`);
}

/** Puts the jobs of a queue into a state: `failed` when they were given up, `retry` when a killed process had begun them. */
export async function setJobs({ db }: TestShop, queue: string, state: 'failed' | 'retry'): Promise<void> {
  const completed = state === 'failed' ? sql`now()` : sql`null`;
  await db.execute(
    sql`update pgboss.job set state = ${state}, retry_count = 8, completed_on = ${completed}, start_after = now(),
      output = '{"value": {"message": "no answer"}}' where name = ${queue} and state < 'completed'`,
  );
}
