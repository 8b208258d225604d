import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isRunningPostgres } from '../../src/server/platform/embedded-postgres/process-state.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import { newDataDirectory } from '../support/data-directory.ts';

const MODULE = fileURLToPath(
  new URL('../../src/server/platform/embedded-postgres/start-embedded-postgres.ts', import.meta.url),
);

let dataDir: string;
const running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  dataDir = newDataDirectory('embedded');
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('rows are there again after a stop and a start', async () => {
  const first = await start();
  await query(first, 'create table kept (what text)');
  await query(first, `insert into kept values ('before the stop')`);
  await first.stop();

  expect(await query(await start(), 'select what from kept')).toEqual([{ what: 'before the stop' }]);
});

test('a database that was stored elsewhere and is gone stops the start instead of beginning an empty one', async () => {
  const other = newDataDirectory('embedded');
  await writeFile(join(other, 'postgres-location'), join(other, 'gone'));
  await expect(startEmbeddedPostgres({ dataDir: other, log: () => undefined })).rejects.toThrow(
    /put it back/,
  );
  await rm(other, { recursive: true });
});

test('two starts at once share one server, and the last one out shuts it down', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const pid = await postmasterPid();
  await first?.stop();
  expect(await query(second as EmbeddedPostgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second?.stop();
  expect(await isRunningPostgres(pid)).toBe(false);
});

test('a killed server comes back at the same address, with every committed row', async () => {
  const server = await start();
  await query(server, 'create table survivors (n int)');
  await query(server, 'insert into survivors values (1), (2)');
  process.kill(await postmasterPid(), 'SIGKILL');

  const rows = await eventually(() => query(server, 'select count(*)::int as n from survivors'));
  expect(rows).toEqual([{ n: 2 }]);
});

test('a server that outlived its process is adopted, not started twice', async () => {
  const child = await startInAnotherProcess();
  const pid = await postmasterPid();
  child.kill('SIGKILL');
  await once(child, 'exit');

  const server = await start();
  expect(await postmasterPid()).toBe(pid);
  await server.stop();
  expect(await isRunningPostgres(pid)).toBe(false);
});

test('a server killed together with its process comes back with every committed row', async () => {
  await query(await start(), 'create table relics as select 1 as n');
  await Promise.all(running.splice(0).map((server) => server.stop()));
  const child = await startInAnotherProcess();
  process.kill(await postmasterPid(), 'SIGKILL');
  child.kill('SIGKILL');
  await once(child, 'exit');

  expect(await query(await start(), 'select n from relics')).toEqual([{ n: 1 }]);
});

test('a server that another process uses is left running', async () => {
  const child = await startInAnotherProcess();
  const pid = await postmasterPid();
  await (await start()).stop();
  expect(await isRunningPostgres(pid)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await start();
});

test('a lock file that names a foreign process does not keep the server from starting', async () => {
  await (await start()).stop();
  await writeFile(join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n0\n5432\n\n\n\nready\n`);

  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('other users of the machine cannot enter the database', async () => {
  const server = await start();
  const wrong = new URL(server.connectionString);
  wrong.password = 'guess';

  await expect(connect(wrong.href)).rejects.toThrow('password authentication failed');
});

test('a data directory of another major version is refused in one line', async () => {
  await (await start()).stop();
  const versionFile = join(cluster(), 'PG_VERSION');
  await writeFile(versionFile, '17\n');
  try {
    await expect(start()).rejects.toThrow(/^.* holds a database of PostgreSQL 17, .*DATABASE_URL\.$/);
  } finally {
    await writeFile(versionFile, '18\n');
  }
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  running.push(server);
  return server;
}

async function startInAnotherProcess(): Promise<ChildProcess> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    console.log('ready');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

async function query(server: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = await connect(server.connectionString);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 150; tries += 1) {
    try {
      return await attempt();
    } catch {
      await sleep(100);
    }
  }
  return attempt();
}

function cluster(): string {
  return join(dataDir, 'postgres', 'cluster');
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
