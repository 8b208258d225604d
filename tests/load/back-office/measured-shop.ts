import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { StoreId } from '#domain/ids.ts';
import { connectDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { insertStaffMember } from '#server/staff/staff-store.ts';
import { anId } from '../../support/ids.ts';
import { freePort } from '../../support/shop-process.ts';
import type { Ask } from './back-office-request.ts';
import { fillBackOffice } from './fill.ts';
import { fillJobs } from './fill-staff.ts';
import { type ProcessorTimes, processorTimes } from './processor-time.ts';
import type { ServedRequest } from './report-requests.ts';
import type { Sizes } from './sizes.ts';
import { newDataDirectory } from '../../support/data-directory.ts';

const STORE = anId<StoreId>('store_doosra');
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The owner of the filled shop. */
export const OWNER = { email: 'operator@example.com', password: 'spice-rack-9' };

/** Nothing of a throw-away database has to survive a power cut while it is filled. */
const WHILE_FILLING = { fsync: 'off', synchronous_commit: 'off', max_wal_size: '4GB', autovacuum: 'off' };

/** A filled shop in a process that says what each of its requests cost. */
export interface MeasuredShop {
  url: string;
  /** Asks the shop's database. */
  ask: Ask;
  /** What the requests have cost since this was last called, in the order in which they ended. */
  served(): ServedRequest[];
  /** What the shop and its database have used of the processors so far. */
  processorTimes(): Promise<ProcessorTimes>;
  stop(): Promise<void>;
}

/**
 * Fills a throw-away database and starts the shop on it. `BACK_OFFICE_BENCH_DIR` names a directory that is kept instead, and is filled
 * when it is empty.
 */
export async function startMeasuredShop(sizes: Sizes, log: (message: string) => void): Promise<MeasuredShop> {
  const kept = process.env.BACK_OFFICE_BENCH_DIR;
  const dataDir = kept ?? newDataDirectory('storefront-back-office');
  await fill(dataDir, sizes, log);
  const database = await startEmbeddedPostgres({ dataDir, log });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const shop = await startShop(dataDir);
  await ensureJobs(client);
  return {
    url: shop.url,
    ask: async (statement) => (await client.query(statement)).rows,
    served: () => shop.served.splice(0),
    processorTimes: () => processorTimes(shop.pid, dataDir),
    async stop() {
      await shop.stop();
      await client.end();
      await database.stop();
      if (!kept) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function fill(dataDir: string, sizes: Sizes, log: (message: string) => void): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir, log, settings: WHILE_FILLING });
  try {
    const startedAt = performance.now();
    const steps = await fillBackOffice(database.connectionString, sizes);
    await ensureOwner(database.connectionString);
    if (Object.keys(steps).length === 0) return;
    const parts = Object.entries(steps).map(([step, seconds]) => `${step} ${seconds}`);
    log(`filled in ${Math.round((performance.now() - startedAt) / 1_000)} s (${parts.join(', ')})`);
  } finally {
    await database.stop();
  }
}

async function ensureOwner(connectionString: string): Promise<void> {
  const { db, close } = connectDatabase(connectionString);
  const passwordHash = await hashPassword(OWNER.password);
  await insertStaffMember(db, {
    storeId: STORE,
    email: OWNER.email,
    name: 'Owner',
    role: 'owner',
    passwordHash,
  });
  await close();
}

/** The shop makes the queues when it starts. */
async function ensureJobs(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select from pgboss.job where state = 'failed' limit 1");
  if (rows.length > 0) return;
  await fillJobs(client);
  await client.query('analyze pgboss.job');
}

async function startShop(dataDir: string) {
  const port = String(await freePort());
  const child = spawn(
    process.execPath,
    ['--import', pathOf('report-requests.ts'), pathOf('../../../src/main.ts')],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SANDBOX: 'allow',
        WARM_PICTURES: 'no',
        DATA_DIR: dataDir,
        PORT: port,
        PUBLIC_URL: `http://localhost:${port}`,
        OPERATOR_EMAIL: OWNER.email,
        OPERATOR_PASSWORD: OWNER.password,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const served: ServedRequest[] = [];
  child.on('message', (request) => served.push(request as ServedRequest));
  process.once('exit', () => child.kill('SIGTERM'));
  const url = `http://localhost:${port}`;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('the shop ended before it answered');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    served,
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
