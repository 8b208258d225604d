import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type WorkOptions } from 'pg-boss';
import type { Database, Transaction } from '../database/database.ts';
import type { DatabaseNotifications } from '../database/database-notifications.ts';
import { nameBasedUuid } from '../database/uuid.ts';
import { type JobWork, runJobs } from './run-job.ts';

/** Work that must happen, at least once, after a transaction: emails, events, calls of the provider. Stored with it in the database. */
export interface Jobs {
  /** Adds a job in the transaction. The same `key` twice is one job. */
  enqueue(
    tx: Transaction,
    name: string,
    data: object,
    options?: { key?: string; startAfter?: Date },
  ): Promise<void>;
  /**
   * Adds a job in the transaction for each row, by its id, that has none waiting, running or being retried. `delaySeconds` leaves a
   * process that does the work itself the time to finish it.
   */
  enqueueForRows(
    tx: Transaction,
    name: string,
    ids: readonly string[],
    options?: { delaySeconds?: number },
  ): Promise<void>;
  /**
   * Declares a queue and what to do with its jobs, which begin as soon as they are committed. Failures are retried with growing
   * pauses, 8 times over about 4 hours; `GiveUp` ends a job at once.
   */
  handle<Data extends object>(
    name: string,
    work: (data: Data) => Promise<void>,
    options?: HandleOptions<Data>,
  ): void;
  /** The same for jobs of `enqueueForRows`. A job that has failed for good is replaced when its row is enqueued again. */
  handleRows<Id extends string>(name: string, work: (id: Id) => Promise<void>): void;
  /** A queue whose jobs this process only adds. `of` says by which call. */
  declare(name: string, of?: 'enqueue' | 'enqueueForRows'): void;
  /** Runs a job by the clock, on one process only. `cron` has five fields, in UTC or in `timeZone`. */
  every(name: string, cron: string, work: () => Promise<void>, options?: { timeZone?: string }): void;
  start(options?: { work: boolean }): Promise<void>;
  stop(): Promise<void>;
}

export interface HandleOptions<Data extends object> {
  /** The only fields of a job's data that remain once it is done. */
  keeps?: readonly (keyof Data & string)[];
  /** How many of its jobs one process does at the same time; 3 unless it says so. */
  concurrency?: number;
}

/** How long a stop waits for the jobs that are being done. */
const PATIENCE_MS = 10_000;
/** Fetched at once; after a full batch the next one is fetched without a pause. */
const BATCH_SIZE = 20;
const CONCURRENCY = 3;
/** How often queues are looked at: where notifications of new jobs are heard, and where they are not. */
const POLLING_SECONDS = { heard: 30, unheard: 2 };

/** What a job of `enqueueForRows` carries. */
export interface RowJob {
  id: string;
}

interface Queue {
  name: string;
  isOfRows: boolean;
  work: JobWork | null;
  keeps: readonly string[] | null;
  concurrency: number;
  cron: string | null;
  timeZone: string;
}

const NO_WORK = {
  ...{ isOfRows: false, work: null, keeps: null, concurrency: CONCURRENCY },
  ...{ cron: null, timeZone: 'UTC' },
};

/** By the clock: one at a time. What a killed process had begun stops blocking the next after five minutes. */
const BY_THE_CLOCK = { notify: true, retryLimit: 0, policy: 'exclusive', expireInSeconds: 300 } as const;
/** What a killed process had begun is tried again once its heartbeat has been missing for a minute. */
const RETRIES = {
  ...{ notify: true, heartbeatSeconds: 60 },
  ...{ retryLimit: 8, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 },
} as const;

/**
 * Jobs on pg-boss, in the database that the shop uses anyway: docs/decisions/0003 and 0125. With `minds: false` the process only puts
 * jobs in and leaves the queue's upkeep and clock to others. Without `notifications`, jobs are found by polling alone.
 */
export function createJobs(
  db: Database,
  options: {
    notifications?: DatabaseNotifications;
    pollingSeconds?: typeof POLLING_SECONDS;
    minds?: boolean;
    onError: (error: Error) => void;
  },
): Jobs {
  const { notifications, pollingSeconds = POLLING_SECONDS, minds = true, onError } = options;
  const queues = new Map<string, Queue>();
  const boss = new PgBoss({
    db: {
      // Several statements in one text make `pg` answer a list of results; pg-boss knows both.
      executeSql: (text, values) => db.$client.query(text, values as unknown[]),
      ...(notifications && {
        async listen(channel: string, onNotification: (payload: string) => void, onReconnect: () => void) {
          if (await notifications.areHeard())
            return notifications.listen(channel, { onNotification, onReconnect });
          throw new Error('this database, or the pooler before it, passes no notifications on');
        },
      }),
    },
    useListenNotify: notifications !== undefined,
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    supervise: minds,
    schedule: minds,
  });
  let isStopping = false;
  boss.on('error', onError);
  boss.on('warning', ({ message, data }) => {
    if ('type' in data && data.type === 'listen_notify_unavailable') onError(new Error(message));
  });

  const startWorking = async ({ name, work, keeps, concurrency, cron, timeZone }: Queue) => {
    if (!work) return;
    const options = {
      perJobResults: true,
      pollingIntervalSeconds: pollingSeconds.unheard,
      notifyPollingIntervalSeconds: pollingSeconds.heard,
      ...(!cron && { batchSize: BATCH_SIZE, burstWhenBatchFull: true }),
    } as const satisfies WorkOptions;
    await boss.work<object>(name, options, (jobs) =>
      runJobs(db, jobs, { work, keeps, concurrency, isStopping: () => isStopping }),
    );
    if (cron) await boss.schedule(name, cron, undefined, { tz: timeZone });
  };

  return {
    async enqueue(tx, name, data, { key, startAfter } = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        ...(key && { id: nameBasedUuid(`${name}:${key}`) }),
        ...(startAfter && { startAfter }),
      });
    },
    async enqueueForRows(tx, name, ids, { delaySeconds = 0 } = {}) {
      // In one order everywhere, so that two transactions never wait for each other's jobs in a circle.
      const jobs = ids.toSorted().map((id) => ({
        data: { id },
        singletonKey: id,
        startAfter: delaySeconds,
      }));
      if (jobs.length > 0) await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
    handle(name, work, options = {}) {
      const { keeps = null, concurrency = CONCURRENCY } = options;
      queues.set(name, { ...NO_WORK, name, work: work as JobWork, keeps, concurrency });
    },
    handleRows<Id extends string>(name: string, work: (id: Id) => Promise<void>) {
      const workOfRow = (data: object) => work((data as RowJob).id as Id);
      queues.set(name, { ...NO_WORK, name, isOfRows: true, work: workOfRow });
    },
    declare(name, of = 'enqueue') {
      if (!queues.has(name)) queues.set(name, { ...NO_WORK, name, isOfRows: of === 'enqueueForRows' });
    },
    every(name, cron, work, { timeZone = 'UTC' } = {}) {
      queues.set(name, { ...NO_WORK, name, work, cron, timeZone });
    },
    async start({ work } = { work: true }) {
      await boss.start();
      await prepareQueues(boss, [...queues.values()]);
      if (work) for (const queue of queues.values()) await startWorking(queue);
    },
    async stop() {
      isStopping = true;
      await withPatience(Promise.all([...queues.keys()].map((name) => boss.offWork(name))));
      await boss.stop({ graceful: true, close: false, timeout: 1_000 });
    },
  };
}

/**
 * Makes the queues that are missing, and those of an older program notify of their jobs as well. pg-boss reads a queue that is new to it
 * at its first job, on a connection of its own: many transactions that add one at once would wait for each other's connections.
 */
async function prepareQueues(boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, cron, isOfRows } of queues) {
    const retried = { ...RETRIES, policy: isOfRows ? 'exclusive' : 'standard' };
    const { policy, ...settings } = cron ? BY_THE_CLOCK : retried;
    const before = known.get(name);
    if (!before) await boss.createQueue(name, { ...settings, policy });
    else if (!before.notify) await boss.updateQueue(name, settings);
    if (!before?.notify) await boss.insert(name, []);
  }
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
