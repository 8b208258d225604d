import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { tryLock } from '../../../src/server/platform/embedded-postgres/file-lock.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import { FAST_AND_FORGETFUL } from './fast-server.ts';
import { memoryFolder, TEMPORARY_IN_MEMORY } from './memory-folder.ts';
import { prepareStocked, prepareTemplate } from './template-database.ts';

/** Copying the template creates 700 files for every test's database, so the cluster is in memory where there is room. */
const IN_MEMORY = memoryFolder('postgres');
/** A cluster on disk is kept between runs, so that only the first one pays for creating it. */
const DATA_DIR =
  IN_MEMORY ?? fileURLToPath(new URL('../../../node_modules/.cache/test-postgres', import.meta.url));
/** Held, shared, by every run that is under way; the number itself means nothing. */
const RUN_LOCK = 7_302_118_442;
declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** What a test needs to know to make a database of its own. */
export interface TestServer {
  connectionString: string;
  /** Migrated and empty. */
  template: string;
  /** The same with the sample store in it. */
  stocked: string;
}

/** Starts one PostgreSQL for all tests of the run; several runs at once share it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (TEMPORARY_IN_MEMORY) await mkdir(TEMPORARY_IN_MEMORY, { recursive: true });
  const server = await startServer();
  const client = new pg.Client({ connectionString: server.connectionString });
  client.on('error', () => undefined);
  await client.connect();
  await removeLeftovers(client);
  await client.query('select pg_advisory_lock_shared($1)', [RUN_LOCK]);
  const template = await prepareTemplate(client, server.connectionString);
  const stocked = await prepareStocked(client, server.connectionString, template);
  project.provide('testServer', { connectionString: server.connectionString, template, stocked });
  return async () => {
    await client.query(`drop database "${stocked}"`);
    await client.end();
    await server.stop();
    if (IN_MEMORY) await removeUnused(IN_MEMORY);
  };
}

/** Gives the memory back, unless another run still uses the cluster. */
async function removeUnused(dataDir: string): Promise<void> {
  const alone = tryLock(join(dataDir, 'postgres-use.lock'), 'exclusive');
  if (!alone) return;
  await rm(dataDir, { recursive: true, force: true });
  if (TEMPORARY_IN_MEMORY) await rm(TEMPORARY_IN_MEMORY, { recursive: true, force: true });
  alone.release();
}

/** A power cut may have spoilt the kept server: then it is made again. */
async function startServer(): Promise<EmbeddedPostgres> {
  const options = {
    dataDir: DATA_DIR,
    log: () => undefined,
    settings: FAST_AND_FORGETFUL,
  };
  return startEmbeddedPostgres(options).catch(async () => {
    await rm(DATA_DIR, { recursive: true, force: true });
    return startEmbeddedPostgres(options);
  });
}

/** Databases of runs that were killed; only when no other run is under way. */
async function removeLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [RUN_LOCK]);
  if (!rows[0].alone) return;
  const leftovers = await client.query(
    `select datname from pg_database where datname like 'test\\_%' or datname like 'unfinished\\_%'`,
  );
  for (const { datname } of leftovers.rows) await client.query(`drop database "${datname}" with (force)`);
  await client.query('select pg_advisory_unlock($1)', [RUN_LOCK]);
}
