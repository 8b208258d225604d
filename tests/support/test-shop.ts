import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { StoreId } from '#domain/ids.ts';
import { buildApp } from '#server/app.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { importIntoEmptyDatabase } from '#server/import/import-store.ts';
import { createSandboxProvider } from '#server/payments/providers/sandbox/sandbox-provider.ts';
import { agingAfter } from '#server/platform/cache/data-changes.ts';
import { connectDatabase, type Database } from '#server/platform/database/database.ts';
import { openNotifications } from '#server/platform/database/database-notifications.ts';
import { withNamedStatements } from '#server/platform/database/named-statements.ts';
import { createEmailOutbox, sandboxEmailTransport } from '#server/platform/email/email-outbox.ts';
import { linkSigner } from '#server/platform/email/sign-links.ts';
import { createJobs, type Jobs, type RowJob } from '#server/platform/jobs/jobs.ts';
import { diskUploads } from '#server/platform/storage/disk-uploads.ts';
import { createRenditions } from '#server/platform/storage/renditions.ts';
import { createTableTaxCalculator } from '#server/tax/table-tax-calculator.ts';
import { wirePayments } from '#server/wire-payments.ts';
import { createTestDatabase, type TestDatabase } from './database/test-database.ts';
import { anId } from './ids.ts';

export const STORE = anId<StoreId>('store_doosra');
const STORE_FILES = fileURLToPath(new URL('../../store', import.meta.url));
export const WEBHOOK_SECRET = 'whsec_test';

/** A place for files, which need not exist yet. */
export const emptyFolder = (): string => join(tmpdir(), `test-uploads-${randomUUID()}`);

/** What a browser would see of an answer. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

/** Someone with a cookie jar. */
export interface TestShopper {
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  cookies: Map<string, string>;
}

export interface TestShop {
  app: FastifyInstance;
  db: Database;
  deps: AppDeps;
  connectionString: string;
  shopper(): TestShopper;
  /** Does what waits in a queue, without its delays. Throws as the first job that fails; what fails waits on. */
  runJobs(queue: string): Promise<void>;
  /** Moves the shop's clock away from the present. */
  advanceClock(interval: string): Promise<void>;
  /** Sets the shop's clock, from where it goes on. */
  setClock(moment: string): Promise<void>;
  close(): Promise<void>;
}

/** The sample store with the queues and schedules of a shop, made once by each worker: creating them takes a fifth of a second. */
let shopTemplate: Promise<TestDatabase> | null = null;

async function createShopDatabase(): Promise<TestDatabase> {
  shopTemplate ??= createTestDatabase('sample store').then((database) =>
    // Without supervision no schedule adds a job that every copy would have.
    usedBy(database, async () => undefined, { work: true, supervises: false }),
  );
  return createTestDatabase({ copyOf: await shopTemplate });
}

/** Runs a shop on the database and leaves the database for others to copy. */
async function usedBy(
  { connectionString, drop }: TestDatabase,
  use: (shop: TestShop) => Promise<void>,
  options: { work?: boolean; supervises?: boolean } = {},
): Promise<TestDatabase> {
  const keptDatabase = { connectionString, drop: async () => undefined };
  const shop = await startTestShop(undefined, { ...options, database: keptDatabase });
  await use(shop).finally(() => shop.close());
  return { connectionString, drop };
}

/**
 * The database of a shop in which something has happened and all jobs are done. Tests that begin with the same steps
 * each start their shop on a copy of it.
 */
export async function prepareShopDatabase(use: (shop: TestShop) => Promise<void>): Promise<TestDatabase> {
  const untilDone = (shop: TestShop) => use(shop).then(() => untilIdle(shop));
  return usedBy(await createShopDatabase(), untilDone, { work: true });
}

/** Each costs 30 ms of processor time to open, and most tests do one thing at a time. */
const FEW_CONNECTIONS = 4;
/** For tests in which many shoppers compete for connections. */
export const AS_IN_PRODUCTION = { maxConnections: 10 };

/**
 * The real app on a database of its own with the sample store. Jobs run only with `work`, as soon as they are added; those with a
 * delay within `pollingSeconds` of their time: to poll all queues twice a second takes a good part of a processor. `database`
 * reopens one that another shop has used.
 */
export async function startTestShop(
  overrides: (deps: AppDeps) => Partial<AppDeps> = () => ({}),
  {
    work = false,
    supervises = work,
    pollingSeconds = 2,
    maxConnections = FEW_CONNECTIONS,
    database,
  }: {
    work?: boolean;
    supervises?: boolean;
    pollingSeconds?: number;
    maxConnections?: number;
    database?: TestDatabase;
  } = {},
): Promise<TestShop> {
  const { connectionString, drop } = database ?? (await createShopDatabase());
  const { db, close } = connectDatabase(connectionString, { maxConnections });
  await importIntoEmptyDatabase(db, STORE_FILES);
  const notifications = work ? await openNotifications(db, () => undefined) : null;
  const made = createJobs(db, {
    pollingSeconds: { notified: pollingSeconds, unnotified: pollingSeconds },
    supervises,
    onError: () => undefined,
    ...(notifications && { notifications }),
  });
  const handlers = new Map<string, (data: object) => Promise<void>>();
  const jobs: Jobs = {
    ...made,
    handle(name, handler, options) {
      handlers.set(name, handler as (data: object) => Promise<void>);
      made.handle(name, handler, options);
    },
    handleRows<Id extends string>(
      name: string,
      handler: (id: Id) => Promise<void>,
      options?: Parameters<Jobs['handleRows']>[2],
    ) {
      handlers.set(name, (data) => handler((data as RowJob).id as Id));
      made.handleRows(name, handler, options);
    },
  };
  const sessionSecret = 'a secret of at least thirty-two characters';
  const selling = withNamedStatements(db);
  const layout = { brand: 'Doosra', publicUrl: 'http://localhost:3000' };
  const emails = createEmailOutbox(
    jobs,
    sandboxEmailTransport(selling),
    layout,
    linkSigner(selling, sessionSecret),
    selling,
  );
  const base: AppDeps = {
    db,
    jobs,
    emails,
    payments: createSandboxProvider({ db: selling, jobs, webhookSecret: WEBHOOK_SECRET }),
    ...wirePayments({ jobs, emails, sessionSecret }),
    tax: createTableTaxCalculator({ db: selling, jobs }),
    publicUrl: 'http://localhost:3000',
    sessionSecret,
    defaultStoreId: STORE,
    changes: agingAfter(0),
    limits: 'off',
    admission: 'off',
    requiresSecondFactor: false,
    webhookRules: { allowsPrivate: false, resolve: async () => [] },
    trustedProxies: 'loopback',
    metricsToken: null,
    sandboxMailbox: true,
    stopSignal: null,
    sandboxEvents: { webhookSecret: WEBHOOK_SECRET, faults: [] },
    uploads: diskUploads(emptyFolder()),
    renditions: createRenditions(emptyFolder()),
    shopFiles: { stores: STORE_FILES, isReal: false },
    environment: { cards: 'sandbox', hasMailServer: false, findMailFault: async () => null },
    reviewInvitationDays: 0,
    backInStockHours: 24,
    conciergeModel: null,
    logger: process.env.TEST_LOG ? { level: process.env.TEST_LOG } : false,
  };
  const deps = { ...base, ...overrides(base) };
  const app = await buildApp(deps);
  await app.ready();
  await jobs.start({ work });
  const advanceClock = async (interval: string): Promise<void> => {
    const offset = sql.raw(`interval '${interval}'`);
    const body = sql`create or replace function shop_now() returns timestamp with time zone language sql stable as $$ select now() + ${offset} $$`;
    await db.execute(body);
  };
  return {
    app,
    db,
    deps,
    connectionString,
    shopper: () => createShopper(app),
    async runJobs(queue) {
      const waiting = sql`name = ${queue} and state in ('created', 'retry')`;
      const { rows } = await db.execute<{ id: string; data: object }>(
        sql`select id, data from pgboss.job where ${waiting} order by created_on`,
      );
      const failures: unknown[] = [];
      for (const { id, data } of rows) {
        try {
          await handlers.get(queue)?.(data);
          await db.execute(sql`delete from pgboss.job where name = ${queue} and id = ${id}`);
        } catch (error) {
          failures.push(error);
        }
      }
      if (work) await untilNoneRuns(db, queue);
      if (failures.length > 0) throw failures[0];
    },
    advanceClock,
    setClock: (moment) => advanceClock(`${Math.round((Date.parse(moment) - Date.now()) / 1_000)} seconds`),
    async close() {
      await app.close();
      await jobs.stop();
      await notifications?.close();
      await close();
      await drop();
    },
  };
}

/** Waits until a shop that works has done all jobs that are due. What failed waits for its next attempt. */
export async function untilIdle({ db }: TestShop): Promise<void> {
  const due = sql`select 1 from pgboss.job where state < 'completed' and start_after <= now() limit 1`;
  while ((await db.execute(due)).rows.length > 0) await setTimeout(20);
}

/** How many of a shop's connections wait for a lock. */
export async function waitingForLocks({ db }: Pick<TestShop, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

/** Jobs that the shop has begun by itself. */
async function untilNoneRuns(db: Database, queue: string): Promise<void> {
  const running = sql`select 1 from pgboss.job where name = ${queue} and state = 'active'`;
  while ((await db.execute(running)).rows.length > 0) await setTimeout(50);
}

function createShopper(app: FastifyInstance): TestShopper {
  const cookies = new Map<string, string>();
  const send = async (options: InjectOptions): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      ...options,
      headers: { ...options.headers, ...(cookie && { cookie }) },
    });
    for (const { name, value, maxAge, expires } of answer.cookies as ReceivedCookie[]) {
      const gone = maxAge === 0 || (expires && expires.getTime() <= Date.now());
      if (gone) cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
  };
  return {
    cookies,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: (url, body, headers = {}) =>
      send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body ?? {}),
      }),
  };
}

interface ReceivedCookie {
  name: string;
  value: string;
  maxAge?: number;
  expires?: Date;
}
