import { sql } from 'drizzle-orm';
import type { Job, JobResult } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { loggedError } from '../http/safe-logging.ts';

export type JobWork = (data: object) => Promise<void>;

/** Thrown by a job's work when a retry cannot succeed: the job is not retried. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

/** A field in the data of a completed job whose other fields were removed. */
const DONE = 'done';

interface HowToRun {
  work: JobWork;
  /** The fields of a job's data that remain once it is completed; null means all. */
  keeps: readonly string[] | null;
  /** How many jobs run at the same time. */
  concurrency: number;
  /** Once true, jobs that have not begun are left for the next worker. */
  isStopping: () => boolean;
}

/** Runs a batch of jobs in order and returns the result of each. */
export async function runJobs(
  db: Database,
  jobs: readonly Job<object>[],
  { work, keeps, concurrency, isStopping }: HowToRun,
): Promise<JobResult[]> {
  const waiting = [...jobs];
  const results: JobResult[] = [];
  const workDown = async () => {
    while (!isStopping()) {
      const job = waiting.shift();
      if (!job) return;
      results.push(await runJob(db, job, work, keeps));
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, jobs.length) }, workDown));
  await putBack(db, waiting);
  return results;
}

/**
 * Runs one job and returns its result, with an error but without the error's parameters. The data of a job with
 * `keeps` is reduced right after its work, so that a process that is killed next does not repeat it.
 */
async function runJob(
  db: Database,
  job: Job<object>,
  work: JobWork,
  keeps: readonly string[] | null,
): Promise<JobResult> {
  const data = job.data ?? {};
  if (DONE in data) return { id: job.id, status: 'completed' };
  try {
    await work(data);
    if (keeps) await dropContents(db, job, keeps);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const status = error instanceof PermanentFailure ? 'deadletter' : 'failed';
    return { id: job.id, status, output: { value: loggedError(error) } };
  }
}

/** Own SQL, because pg-boss's `update` only changes jobs that have not begun. */
async function dropContents(db: Database, { id, name, data }: Job<object>, keeps: readonly string[]) {
  const kept = Object.entries(data).filter(([field]) => keeps.includes(field));
  const left = JSON.stringify({ ...Object.fromEntries(kept), [DONE]: true });
  await db.execute(sql`update pgboss.job set data = ${left}::jsonb where name = ${name} and id = ${id}`);
}

/**
 * Puts fetched jobs that have not begun back into the queue as a retry, so that pg-boss's result of this attempt does
 * not apply to them. Own SQL, because between pg-boss's `cancel` and `resume` their rows would have no job.
 */
async function putBack(db: Database, jobs: readonly Job<object>[]): Promise<void> {
  const [first] = jobs;
  if (!first) return;
  const ids = sql.join(
    jobs.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
  await db.execute(sql`
    update pgboss.job set state = 'retry', start_after = now()
    where name = ${first.name} and id in (${ids}) and state = 'active'`);
}
