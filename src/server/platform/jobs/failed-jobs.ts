import { sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { Database } from '../database/database.ts';
import { EMAIL_QUEUES } from '../email/email-outbox.ts';

/** A job that failed permanently. */
export interface FailedJob extends Record<string, unknown> {
  id: string;
  name: string;
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

/** Emails that failed permanently, newest first. */
export const listFailedEmails = (db: Database): Promise<FailedJob[]> => list(db, isEmail);

/** Everything else that failed for good, newest first. */
export const listFailedJobs = (db: Database): Promise<FailedJob[]> => list(db, sql`not ${isEmail}`);

async function list(db: Database, which: ReturnType<typeof sql>): Promise<FailedJob[]> {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    completed_on: string;
    retry_count: number;
    reason: string;
    data: Record<string, unknown> | null;
  }>(sql`
    select id, name, completed_on, retry_count, ${reason} as reason, data
    from pgboss.job where state = 'failed' and ${which}
    order by completed_on desc limit 200`);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    failedAt: new Date(row.completed_on),
    attempts: row.retry_count + 1,
    reason: row.reason,
    data: row.data ?? {},
  }));
}

/**
 * Retries a failed job within half a minute, with all its attempts. Throws `not_found` when it does not exist
 * or has not failed, and `not_possible_now` for an email whose content was deleted because of its access
 * link.
 */
export async function retryJob(db: Database, jobId: string): Promise<void> {
  const { rows } = await db.execute<{ name: string; forgotten: boolean }>(
    sql`select name, coalesce(data ? 'forgotten', false) as forgotten from pgboss.job where id::text = ${jobId} and state = 'failed'`,
  );
  const [job] = rows;
  if (!job) throw new DomainError('not_found', `There is no failed job ${jobId}.`);
  if (job.forgotten)
    throw new DomainError(
      'not_possible_now',
      'What this mail said is forgotten: it held a link for one reader.',
    );
  await db.execute(sql`
    update pgboss.job
    set state = 'retry', start_after = now(), completed_on = null, retry_limit = retry_count + retry_limit
    where id::text = ${jobId} and state = 'failed'`);
}

/** Deletes failed emails with an access link one day after their permanent failure. */
export async function deleteFailedEmails(db: Database): Promise<void> {
  await db.execute(sql`
    update pgboss.job
    set data = jsonb_build_object('to', data->'to', 'key', data->'key', 'subject', data->'subject', 'forgotten', true)
    where ${isEmail} and state = 'failed' and data->>'isSecret' = 'true'
      and completed_on < now() - interval '1 day'`);
}
