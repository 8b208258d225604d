import { PgBoss, type WorkOptions } from 'pg-boss';
import type { Database, Transaction } from '../database/database.ts';
import { ofConnection } from '../database/database-errors.ts';
import type { DatabaseNotifications } from '../database/database-notifications.ts';
import { type StatementNames, statementNamesOf, withNamedStatements } from '../database/named-statements.ts';
import { clientOf } from '../database/prepared-query.ts';
import { withoutAwaiting } from '../database/transaction-client.ts';
import { nameBasedUuid } from '../database/uuid.ts';
import { type JobWork, runJobs } from './run-job.ts';
import { seldomErrors } from './seldom-errors.ts';

/** Work that runs at least once after a transaction and is stored with it: emails, events, provider calls. */
export interface Jobs {
  /**
   * Adds a job in the transaction, to be done after a delay by the database's clock. A second job with the same `key` is ignored. Jobs of
   * a lower `priority` than 0 are done when no others of the queue wait.
   */
  enqueue(
    tx: Transaction,
    name: string,
    data: object,
    options?: { key?: string; delaySeconds?: number; priority?: number },
  ): Promise<void>;
  /** Adds a job in the transaction for each row, by id, that has no unfinished job. */
  enqueueForRows(tx: Transaction, name: string, ids: readonly string[]): Promise<void>;
  /**
   * Declares a queue and the work of its jobs, which begin as soon as they are committed. Failures are retried with
   * growing pauses, 8 times over about 4 hours; a `PermanentFailure` is not retried.
   */
  handle<Data extends object>(
    name: string,
    work: (data: Data) => Promise<void>,
    options?: HandleOptions<Data>,
  ): void;
  /** The same for jobs of `enqueueForRows`. A failed job is replaced when its row is enqueued again. */
  handleRows<Id extends string>(name: string, work: (id: Id) => Promise<void>, options?: RowOptions): void;
  /** Declares a queue to which this process only adds jobs, with the call `by`. */
  declare(name: string, by?: 'enqueue' | 'enqueueForRows'): void;
  /** Runs a job on a schedule, in one process only. `cron` has five fields, in UTC or in `timeZone`. */
  every(name: string, cron: string, work: () => Promise<void>, options?: { timeZone?: string }): void;
  /** Adds a job for each schedule, to be done now. One that waits or runs already is left alone. */
  startScheduled(): Promise<void>;
  start(options?: { work: boolean }): Promise<void>;
  /** Whether jobs can be added and are done: once it has started. */
  isReady(): boolean;
  stop(): Promise<void>;
}

export interface HandleOptions<Data extends object> {
  /** The only fields of a job's data that remain once it is completed. */
  keeps?: readonly (keyof Data & string)[];
  /** How many of its jobs one process runs at the same time. Default: 3. */
  concurrency?: number;
}

export interface RowOptions {
  /** After so long a job is tried again, also while it still runs. Default: a quarter of an hour. */
  maxHours?: number;
}

/** How long a stop waits for running jobs. */
const STOP_TIMEOUT_MS = 10_000;
/** Jobs per fetch; a full batch is followed by the next fetch without a pause. */
const BATCH_SIZE = 20;
const CONCURRENCY = 3;
/** How often queues are polled, with and without notifications of new jobs. */
const POLLING_SECONDS = { notified: 30, unnotified: 2 };

/** The data of a job of `enqueueForRows`. */
export interface RowJob {
  id: string;
}

interface Queue {
  name: string;
  isOfRows: boolean;
  work: JobWork | null;
  keeps: readonly string[] | null;
  concurrency: number;
  /** After which a job counts as failed. */
  maxSeconds: number;
  cron: string | null;
  timeZone: string;
}

const NO_WORK = {
  isOfRows: false,
  work: null,
  keeps: null,
  concurrency: CONCURRENCY,
  maxSeconds: 15 * 60,
  cron: null,
  timeZone: 'UTC',
};

/** One at a time. A job of a killed process stops blocking the next one after five minutes. */
const SCHEDULED = { notify: true, retryLimit: 0, policy: 'exclusive', expireInSeconds: 300 } as const;
/** A job of a killed process is retried once its heartbeat has been missing for a minute. */
const RETRIES = {
  notify: true,
  heartbeatSeconds: 60,
  retryLimit: 8,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
} as const;

/** pg-boss's statements as part of a transaction. Whether a job was new concerns nobody, so none is waited for. */
const sentWith = (tx: Transaction, names: StatementNames) => ({
  async executeSql(text: string, values: unknown[] = []) {
    await withoutAwaiting(tx, () => send(clientOf(tx), text, values, names));
    return { rows: [] };
  },
});

/** Sends a statement of pg-boss. */
const send = (client: ReturnType<typeof clientOf>, text: string, values: unknown[], names: StatementNames) =>
  client
    .query({ text, name: isRepeated(text, values) ? names.nameOf(text) : undefined }, values)
    .catch((error: unknown) => Promise.reject(ofConnection(error)));

/** Statements with values, and those that fetch the jobs of a queue, which have its name in the text. */
const isRepeated = (text: string, values: readonly unknown[]) =>
  values.length > 0 || /^\s*with\s+next\b[^;]*$/i.test(text);

/**
 * Jobs on pg-boss, in the shop's own database: docs/decisions/0003 and 0125. With `supervises: false` the process only
 * adds jobs; maintenance and schedules are left to others. Without `notifications`, queues are only polled.
 */
export function createJobs(
  db: Database,
  options: {
    notifications?: DatabaseNotifications;
    pollingSeconds?: typeof POLLING_SECONDS;
    supervises?: boolean;
    onError: (error: Error) => void;
  },
): Jobs {
  const { notifications, pollingSeconds = POLLING_SECONDS, supervises = true, onError } = options;
  const queues = new Map<string, Queue>();
  const names = statementNamesOf(db.$client);
  const boss = new PgBoss({
    db: {
      // For several statements in one text `pg` returns a list of results, which pg-boss accepts as well.
      executeSql: (text, values = []) => send(db.$client, text, values, names),
      ...(notifications && {
        async listen(channel: string, onNotification: (payload: string) => void, onReconnect: () => void) {
          if (await notifications.areHeard())
            return notifications.listen(channel, { onNotification, onReconnect });
          throw new Error('the database, or a pooler before it, does not pass on notifications');
        },
      }),
    },
    useListenNotify: notifications !== undefined,
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    supervise: supervises,
    schedule: supervises,
  });
  let [isReady, isStopping] = [false, false];
  boss.on('error', seldomErrors(onError));
  boss.on('warning', ({ message, data }) => {
    if ('type' in data && data.type === 'listen_notify_unavailable') onError(new Error(message));
  });

  const startWorking = async ({ name, work, keeps, concurrency, cron }: Queue) => {
    if (!work) return;
    const options = {
      perJobResults: true,
      pollingIntervalSeconds: pollingSeconds.unnotified,
      notifyPollingIntervalSeconds: pollingSeconds.notified,
      ...(!cron && { batchSize: BATCH_SIZE, burstWhenBatchFull: true }),
    } as const satisfies WorkOptions;
    await boss.work<object>(name, options, (jobs) =>
      runJobs(withNamedStatements(db), jobs, { work, keeps, concurrency, isStopping: () => isStopping }),
    );
  };

  return {
    async enqueue(tx, name, data, { key, delaySeconds = 0, priority = 0 } = {}) {
      await boss.send(name, data, {
        db: sentWith(tx, names),
        ...(key && { id: nameBasedUuid(`${name}:${key}`) }),
        startAfter: delaySeconds,
        priority,
      });
    },
    async enqueueForRows(tx, name, ids) {
      // In one order everywhere, so that two transactions never wait for each other's jobs in a circle.
      const jobs = ids.toSorted().map((id) => ({ data: { id }, singletonKey: id }));
      if (jobs.length > 0) await boss.insert(name, jobs, { db: sentWith(tx, names) });
    },
    handle(name, work, options = {}) {
      const { keeps = null, concurrency = CONCURRENCY } = options;
      queues.set(name, { ...NO_WORK, name, work: work as JobWork, keeps, concurrency });
    },
    handleRows<Id extends string>(name: string, work: (id: Id) => Promise<void>, options: RowOptions = {}) {
      const workOfRow = (data: object) => work((data as RowJob).id as Id);
      const maxSeconds = options.maxHours === undefined ? NO_WORK.maxSeconds : options.maxHours * 3_600;
      queues.set(name, { ...NO_WORK, name, isOfRows: true, work: workOfRow, maxSeconds });
    },
    declare(name, by = 'enqueue') {
      if (!queues.has(name)) queues.set(name, { ...NO_WORK, name, isOfRows: by === 'enqueueForRows' });
    },
    every(name, cron, work, { timeZone = 'UTC' } = {}) {
      queues.set(name, { ...NO_WORK, name, work, cron, timeZone });
    },
    async startScheduled() {
      for (const { name } of await boss.getSchedules()) await boss.send(name);
    },
    async start({ work } = { work: true }) {
      await boss.start();
      await prepareQueues(boss, [...queues.values()]);
      if (work) {
        for (const queue of queues.values()) await startWorking(queue);
        await storeSchedules(boss, queues);
      }
      isReady = true;
    },
    isReady: () => isReady,
    async stop() {
      isStopping = true;
      await withTimeout(Promise.all([...queues.keys()].map((name) => boss.offWork(name))));
      await boss.stop({ graceful: true, close: false, timeout: 1_000 });
    },
  };
}

/**
 * Creates missing queues, and gives those of older releases notifications and what a job may take today. The insert makes pg-boss read the
 * queue now: it would do so at the first job, on a further connection, and many transactions at once would wait for
 * each other's connections.
 */
async function prepareQueues(boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, cron, isOfRows, maxSeconds, work } of queues) {
    const retried = { ...RETRIES, expireInSeconds: maxSeconds, policy: isOfRows ? 'exclusive' : 'standard' };
    const { policy, ...settings } = cron ? SCHEDULED : retried;
    const before = known.get(name);
    if (!before) await boss.createQueue(name, { ...settings, policy });
    // A process that only adds jobs does not know how long they may take.
    else if (!before.notify || (work && before.expireInSeconds !== settings.expireInSeconds))
      await boss.updateQueue(name, settings);
    if (!before?.notify) await boss.insert(name, []);
  }
}

/** Stores the schedules that have changed, and removes what an earlier release, or other settings, have scheduled and this shop does not do. */
async function storeSchedules(boss: PgBoss, queues: ReadonlyMap<string, Queue>): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const { name, cron, timeZone } of queues.values()) {
    const before = stored.get(name);
    if (cron && (before?.cron !== cron || before.timezone !== timeZone))
      await boss.schedule(name, cron, undefined, { tz: timeZone });
  }
  for (const name of stored.keys()) if (!queues.get(name)?.cron) await boss.unschedule(name);
}

/** Waits for running jobs up to the timeout. pg-boss itself would only check every half second. */
async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, STOP_TIMEOUT_MS);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
