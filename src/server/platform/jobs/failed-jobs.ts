import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { EMAIL_QUEUES } from '../email/email-outbox.ts';

/** A job that failed permanently. */
export interface FailedJob extends Record<string, unknown> {
  id: string;
  name: string;
  /** The row that it was about; null for other jobs. */
  rowId: string | null;
  failedAt: Date;
  attempts: number;
  reason: string;
  /** What it was about; for an email `to`, `subject` and `key`. */
  data: Record<string, unknown>;
}

const isEmail = sql`name in (${sql.join(
  EMAIL_QUEUES.map((name) => sql`${name}`),
  sql`, `,
)})`;
const reason = sql`coalesce(output->'value'->>'message', output->>'message', 'no reason was kept')`;

/** Whether an email is a store's. Those of releases before November 2026 name none: they are of the only store, if there is one only. */
const isOfStore = (storeId: StoreId): SQL =>
  sql`coalesce(data ->> 'storeId', (select min(id) from stores having count(*) = 1)) = ${storeId}`;

/** The condition of a store's emails that failed permanently. */
export const isFailedEmailOf = (storeId: StoreId): SQL =>
  sql`state = 'failed' and ${isEmail} and ${isOfStore(storeId)}`;

/** Emails of a store, or of all, that failed permanently, newest first. */
export const listFailedEmails = (db: Database, storeId?: StoreId): Promise<FailedJob[]> =>
  list(db, storeId === undefined ? sql`state = 'failed' and ${isEmail}` : isFailedEmailOf(storeId));

/** Everything else that failed for good, newest first. */
export const listFailedJobs = (db: Database): Promise<FailedJob[]> =>
  list(db, sql`state = 'failed' and not ${isEmail}`);

/** Our own SQL, because pg-boss's `findJobs` reads one queue, and in every state. */
async function list(db: Database, which: SQL): Promise<FailedJob[]> {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    row_id: string | null;
    completed_on: string;
    retry_count: number;
    reason: string;
    data: Record<string, unknown> | null;
  }>(sql`
    select id, name, singleton_key as row_id, completed_on, retry_count, ${reason} as reason, data
    from pgboss.job where ${which}
    order by completed_on desc limit 200`);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    rowId: row.row_id,
    failedAt: new Date(row.completed_on),
    attempts: row.retry_count + 1,
    reason: row.reason,
    data: row.data ?? {},
  }));
}

/**
 * Retries a failed job within half a minute, with as many attempts as a new one, however often it was retried; with a store, only its own emails. Throws `not_found` when there is no such failed job, and
 * `not_possible_now` when its row has another job by now, or for an email whose content was deleted. Our own SQL, because pg-boss's `retry`
 * allows one attempt only.
 */
export async function retryJob(db: Database, jobId: string, storeId?: StoreId): Promise<void> {
  const isOwn = storeId === undefined ? sql`true` : sql`(not ${isEmail} or ${isOfStore(storeId)})`;
  const { rows } = await db.execute<{ name: string; forgotten: boolean }>(
    sql`select name, coalesce(data ? 'forgotten', false) as forgotten from pgboss.job
      where id::text = ${jobId} and state = 'failed' and ${isOwn}`,
  );
  const [job] = rows;
  if (!job) throw new DomainError('not_found', `There is no failed job ${jobId}.`);
  if (job.forgotten)
    throw new DomainError(
      'not_possible_now',
      'What this mail said is forgotten: it held a link for one reader.',
    );
  const retried = db.execute(sql`
    update pgboss.job
    set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = retry_count + (select queue.retry_limit from pgboss.queue where queue.name = job.name)
    where id::text = ${jobId} and state = 'failed'`);
  await retried.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError('not_possible_now', 'The same work has another job by now, which is being tried.');
  });
}

/**
 * Erases the content of failed emails with an access link, one day after their permanent failure. Our own SQL, because pg-boss's `update`
 * changes only jobs that have not begun.
 */
export async function eraseFailedSecretEmails(db: Database): Promise<void> {
  await db.execute(sql`
    update pgboss.job
    set data = jsonb_build_object('to', data->'to', 'key', data->'key', 'subject', data->'subject',
      'storeId', data->'storeId', 'forgotten', true)
    where ${isEmail} and state = 'failed' and data->>'isSecret' = 'true'
      and completed_on < now() - interval '1 day'`);
}
