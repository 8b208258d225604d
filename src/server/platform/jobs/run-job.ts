import { sql } from 'drizzle-orm';
import type { Job, JobResult } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { loggedError } from '../http/safe-logging.ts';

export type JobWork = (data: object) => Promise<void>;

/** Thrown by a job's work when trying again cannot help: the job has failed for good. */
export class PermanentFailure extends Error {
  override name = 'GiveUp';
}

/** Marks the data of a job that is done and whose contents were dropped. */
const DONE = 'done';

interface HowToRun {
  work: JobWork;
  /** The fields of a job's data that outlive its work; null keeps them all. */
  keeps: readonly string[] | null;
  /** How many jobs are done at the same time. */
  concurrency: number;
  /** What has not begun by then is left to whoever works next. */
  isStopping: () => boolean;
}

/** Does a batch of jobs, in their order, and says of each how it ended. */
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
 * Does one job and says how it ended; errors are kept with it, without parameters. Once a job with `keeps` is done, the rest of its
 * data is dropped, before anything else: a process that is killed then does not do it again.
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

/** Our own SQL, because pg-boss's `update` changes only jobs that have not begun. */
async function dropContents(db: Database, { id, name, data }: Job<object>, keeps: readonly string[]) {
  const kept = Object.entries(data).filter(([field]) => keeps.includes(field));
  const left = JSON.stringify({ ...Object.fromEntries(kept), [DONE]: true });
  await db.execute(sql`update pgboss.job set data = ${left}::jsonb where name = ${name} and id = ${id}`);
}

/**
 * Jobs that were fetched and not begun wait again, one attempt later, so that what pg-boss says of this attempt no longer applies to them.
 * Our own SQL, because pg-boss has no call for it: between its `cancel` and `resume` their rows would have no job.
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
