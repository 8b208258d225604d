import { sql } from 'drizzle-orm';
import type { Job, JobResult } from 'pg-boss';
import type { Database } from './database.ts';
import { loggedError } from './safe-logging.ts';

export type JobWork = (data: object) => Promise<void>;

/** Thrown by a job's work when trying again cannot help: the job has failed for good. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}

/** Marks the data of a job that is done and whose contents were dropped. */
const DONE = 'done';

/**
 * Does one job and says how it ended; errors are kept with it, without parameters. Once a job with `keeps` is done, the rest of its
 * data is dropped, before anything else: a process that is killed then does not do it again.
 */
export async function runJob(
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
    const status = error instanceof GiveUp ? 'deadletter' : 'failed';
    return { id: job.id, status, output: { value: loggedError(error) } };
  }
}

async function dropContents(db: Database, { id, name, data }: Job<object>, keeps: readonly string[]) {
  const kept = Object.entries(data).filter(([field]) => keeps.includes(field));
  const left = JSON.stringify({ ...Object.fromEntries(kept), [DONE]: true });
  await db.execute(sql`update pgboss.job set data = ${left}::jsonb where name = ${name} and id = ${id}`);
}
