import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Transaction } from './database.ts';
import { type JobWork, runJob } from './run-job.ts';
import { uuidOf } from './uuid-of.ts';

/** Work that must happen, at least once, after a transaction: mail, events, sweeps. Stored with it in the database. */
export interface Jobs {
  /** Adds a job in the transaction. The same `key` twice is one job. */
  enqueue(
    tx: Transaction,
    name: string,
    data: object,
    options?: { key?: string; startAfter?: Date },
  ): Promise<void>;
  /**
   * Declares a queue and what to do with its jobs. Failures are retried with growing pauses, 8 times over about 4 hours; `GiveUp`
   * ends a job at once. With `keeps`, only those fields of a job's data are kept once it is done.
   */
  handle<Data extends object>(
    name: string,
    work: (data: Data) => Promise<void>,
    options?: { keeps?: readonly (keyof Data & string)[] },
  ): void;
  /** A queue that others put jobs into; they wait until somebody handles them. */
  declare(name: string): void;
  /** Runs a job by the clock, on one process only. `cron` has five fields, UTC. */
  every(name: string, cron: string, work: () => Promise<void>): void;
  start(options?: { work: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** How long a stop waits for the jobs that are being done. */
const PATIENCE_MS = 10_000;

interface Queue {
  name: string;
  work: JobWork | null;
  keeps: readonly string[] | null;
  cron: string | null;
}

/** By the clock: one at a time. What a killed process had begun stops blocking the next after five minutes. */
const BY_THE_CLOCK = { retryLimit: 0, policy: 'exclusive', expireInSeconds: 300 } as const;
const RETRIES = { retryLimit: 8, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 } as const;

/**
 * Jobs on pg-boss, in the database that the shop uses anyway: docs/decisions/0003. With `minds: false` the process only puts jobs in
 * and leaves the queue's upkeep and clock to others.
 */
export function createJobs(
  db: Database,
  options: { pollingSeconds?: number; minds?: boolean; onError: (error: Error) => void },
): Jobs {
  const { pollingSeconds = 2, minds = true, onError } = options;
  const queues = new Map<string, Queue>();
  const boss = new PgBoss({
    db: {
      // Several statements in one text make `pg` answer a list of results; pg-boss knows both.
      executeSql: (text, values) => db.$client.query(text, values as unknown[]),
    },
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    supervise: minds,
    schedule: minds,
  });
  boss.on('error', onError);

  const startWorking = async ({ name, work, keeps, cron }: Queue) => {
    if (!work) return;
    const options = { pollingIntervalSeconds: pollingSeconds, perJobResults: true } as const;
    await boss.work<object>(name, options, (jobs) =>
      Promise.all(jobs.map((job) => runJob(db, job, work, keeps))),
    );
    if (cron) await boss.schedule(name, cron);
  };

  return {
    async enqueue(tx, name, data, { key, startAfter } = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        ...(key && { id: uuidOf(`${name}:${key}`) }),
        ...(startAfter && { startAfter }),
      });
    },
    handle(name, work, { keeps = null } = {}) {
      queues.set(name, { name, work: work as JobWork, keeps, cron: null });
    },
    declare(name) {
      if (!queues.has(name)) queues.set(name, { name, work: null, keeps: null, cron: null });
    },
    every(name, cron, work) {
      queues.set(name, { name, work, keeps: null, cron });
    },
    async start({ work } = { work: true }) {
      await boss.start();
      for (const queue of queues.values()) {
        await boss.createQueue(queue.name, queue.cron ? BY_THE_CLOCK : RETRIES);
        if (work) await startWorking(queue);
      }
    },
    async stop() {
      await withPatience(Promise.all([...queues.keys()].map((name) => boss.offWork(name))));
      await boss.stop({ graceful: true, close: false, timeout: 1_000 });
    },
  };
}

/** Waits for the work, but not for ever. pg-boss itself would look whether it is done only every half second. */
async function withPatience(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work, enough]);
  clearTimeout(timer);
}
