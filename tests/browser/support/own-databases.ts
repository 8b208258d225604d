import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { tryLock } from '../../../src/server/platform/embedded-postgres/file-lock.ts';
import { startEmbeddedPostgres } from '../../../src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import { newDataDirectory } from '../../support/data-directory.ts';
import { databaseAddress } from '../../support/database/database-address.ts';
import { FAST_AND_FORGETFUL } from '../../support/database/fast-server.ts';
import { memoryFolder } from '../../support/database/memory-folder.ts';
import { startShopProcess } from '../../support/shop-process.ts';
import { STAFF_ACCOUNT } from './staff-account.ts';

const FOLDER =
  memoryFolder('own-shops') ??
  fileURLToPath(new URL('../../../node_modules/.cache/own-shops', import.meta.url));
const USE_LOCK = join(FOLDER, 'postgres-use.lock');
/** Held while a database is being filled; the number itself means nothing. */
const FILL_LOCK = 7_302_118_444;

const startServer = () =>
  startEmbeddedPostgres({ dataDir: FOLDER, log: () => undefined, settings: FAST_AND_FORGETFUL });

/**
 * Before the tests of a run: nothing of an earlier one is left. The first own shop starts the server; the lock keeps it from
 * others until the run has ended, whichever of its workers end before.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await removeUnused();
  await mkdir(FOLDER, { recursive: true });
  process.env.OWN_SHOPS_RUN = randomBytes(6).toString('hex');
  const use = tryLock(USE_LOCK, 'shared');
  return async () => {
    use?.release();
    await removeUnused();
  };
}

/** Stops the server and gives the memory back, unless another run still uses them. */
async function removeUnused(): Promise<void> {
  if (!existsSync(USE_LOCK)) return;
  const hasServer = existsSync(join(FOLDER, 'postgres')) || existsSync(join(FOLDER, 'postgres-location'));
  // One that a killed run has left running is stopped by the last who has used it.
  if (hasServer)
    await startServer().then(
      (server) => server.stop(),
      () => undefined,
    );
  const alone = tryLock(USE_LOCK, 'exclusive');
  if (!alone) return;
  // Processes of the server may still remove files of their own.
  await rm(FOLDER, { recursive: true, force: true, maxRetries: 5 });
  alone.release();
}

interface Server {
  client: pg.Client;
  connectionString: string;
}

/** This worker's connection to the server of the run, which the first worker starts. */
let server: Promise<Server> | null = null;

async function openServer(): Promise<Server> {
  const { connectionString } = await startServer();
  const client = new pg.Client({ connectionString });
  client.on('error', () => {
    server = null;
  });
  await client.connect();
  return { client, connectionString };
}

/** A database of one shop's own. */
export interface OwnDatabase {
  /** What the shop's process needs to know of it. */
  settings: { DATABASE_URL: string; SESSION_SECRET: string };
  /** Removes it, even while others are connected to it. */
  drop(): Promise<void>;
}

const SESSION_SECRET = 'the secret of all shops of the browser tests';

/** A copy of the database of a shop that has been started with this sample store and stopped: with all tables, queues and STAFF_ACCOUNT. */
export async function createOwnDatabase(storeSetting: Record<string, string>): Promise<OwnDatabase> {
  server ??= openServer();
  const { client, connectionString } = await server;
  const filled = await fillOnce(await server, storeSetting);
  const name = `own_${randomBytes(6).toString('hex')}`;
  await client.query(`create database "${name}" template "${filled}" strategy file_copy`);
  return {
    settings: { DATABASE_URL: databaseAddress(connectionString, name), SESSION_SECRET },
    drop: async () => {
      await client.query(`drop database "${name}" with (force)`);
    },
  };
}

/** The name of the database that is copied. The first shop of a run that needs it waits until it is filled. */
async function fillOnce(
  { client, connectionString }: Server,
  storeSetting: Record<string, string>,
): Promise<string> {
  const filled = `filled_${process.env.OWN_SHOPS_RUN}_${storeSetting.STORE ?? 'usual'}`;
  await client.query('select pg_advisory_lock($1)', [FILL_LOCK]);
  try {
    const { rows } = await client.query('select from pg_database where datname = $1', [filled]);
    if (rows.length > 0) return filled;
    const unfinished = `un${filled}`;
    await client.query(`drop database if exists "${unfinished}" with (force)`);
    await client.query(`create database "${unfinished}"`);
    await startAndStop(databaseAddress(connectionString, unfinished), storeSetting);
    await client.query(`alter database "${unfinished}" allow_connections false`);
    await client.query(`alter database "${unfinished}" rename to "${filled}"`);
    return filled;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [FILL_LOCK]);
  }
}

async function startAndStop(databaseUrl: string, storeSetting: Record<string, string>): Promise<void> {
  const dataDir = newDataDirectory('filling');
  const shop = await startShopProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET,
    OPERATOR_EMAIL: STAFF_ACCOUNT.email,
    OPERATOR_PASSWORD: STAFF_ACCOUNT.password,
    ...storeSetting,
  });
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}
