import { closeSync, openSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Home } from './home.ts';
import { isRunningPostgres } from './process-state.ts';
import { runProgram, spawnProgram } from './programs.ts';

/** Overrides of the server's settings, by PostgreSQL's names. */
export type ServerSettings = Readonly<Record<string, string>>;

const DEFAULT_SETTINGS: ServerSettings = {
  shared_buffers: '64MB',
  max_connections: '100',
  // To start workers costs a shop's statements more than they save, and takes the processor that the shop answers others with.
  max_parallel_workers_per_gather: '0',
};
const START_TIMEOUT_MS = 60_000;
/** How long child processes of a killed postmaster may hold its shared memory before the start fails. */
const ORPHANS_TIMEOUT_MS = 15_000;
const ORPHANS = /shared memory block|lock file ".*" (already exists|is empty)/;

/**
 * Makes sure that a server runs on the cluster and accepts connections, and returns its process id. A server
 * that outlived its Node process is reused. `onStarting` is called when a new one has been spawned. Throws EmbeddedPostgresError with the server's reason.
 */
export async function ensurePostmaster(
  home: Home,
  binaries: Binaries,
  settings: ServerSettings,
  onStarting: () => void = () => undefined,
): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < START_TIMEOUT_MS) {
    const state = await readState(home);
    if (state?.ready) return state.pid;
    if (state) {
      await sleep(50);
      continue;
    }
    const failure = await startPostmaster(home, binaries, settings, onStarting);
    if (failure === undefined) continue;
    if (!ORPHANS.test(failure) || performance.now() - started > ORPHANS_TIMEOUT_MS) {
      throw new EmbeddedPostgresError(
        `The embedded database did not start: ${failure} (more in ${home.logFile})`,
      );
    }
    await sleep(200);
  }
  throw new EmbeddedPostgresError(
    `The embedded database was not ready within a minute (see ${home.logFile}).`,
  );
}

/** Shuts the server down with PostgreSQL's fast mode: sessions are ended and everything is written. */
export async function stopPostmaster(home: Home, binaries: Binaries): Promise<void> {
  if (!(await readState(home))) return;
  const args = ['stop', '--silent', '--wait', '--mode=fast', '--timeout=60', `--pgdata=${home.cluster}`];
  const { code, output } = await runProgram(binaries.pgCtl, args, home);
  if (code !== 0 && (await readState(home))) {
    throw new EmbeddedPostgresError(`The embedded database did not stop: ${output.trim()}`);
  }
}

interface PostmasterState {
  pid: number;
  ready: boolean;
}

/** The state in `postmaster.pid`, if the process it names is a running PostgreSQL. */
async function readState(home: Home): Promise<PostmasterState | undefined> {
  const lines = (await readFile(pidFile(home), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!(await isRunningPostgres(pid))) return undefined;
  return { pid, ready: lines[7]?.trim() === 'ready' };
}

/**
 * The process id in a leftover file may belong to another process by now, and PostgreSQL would refuse to
 * start. It accepts its parent's id and then checks for shared memory that is still in use.
 */
async function overwriteStalePid(home: Home): Promise<void> {
  const text = await readFile(pidFile(home), 'utf8').catch(() => undefined);
  if (text !== undefined) await writeFile(pidFile(home), text.replace(/^\d+/, String(process.pid)));
}

function pidFile(home: Home): string {
  return join(home.cluster, 'postmaster.pid');
}

/** Starts a server and waits until it is ready (undefined) or has failed (the reason). */
async function startPostmaster(
  home: Home,
  binaries: Binaries,
  settings: ServerSettings,
  onStarting: () => void,
): Promise<string | undefined> {
  await rename(home.logFile, `${home.logFile}.1`).catch(() => undefined);
  await overwriteStalePid(home);
  const log = openSync(home.logFile, 'a', 0o600);
  const server = spawnProgram(binaries.postgres, serverArguments(home, settings), home, ['ignore', log, log]);
  closeSync(log);
  let ended: string | undefined;
  server.on('error', (error) => {
    ended = error.message;
  });
  server.on('exit', (code, signal) => {
    ended = `it ended with ${signal ?? `code ${code}`}`;
  });
  server.unref();
  onStarting();
  while (ended === undefined && !(await readState(home))?.ready) await sleep(20);
  return ended && ((await reasonInLog(home)) ?? ended);
}

function serverArguments(home: Home, settings: ServerSettings): string[] {
  const place: ServerSettings = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: home.socketDirectory,
    unix_socket_permissions: '0700',
  };
  const all = { ...DEFAULT_SETTINGS, ...settings, ...place };
  return ['-D', home.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function reasonInLog(home: Home): Promise<string | undefined> {
  const lines = (await readFile(home.logFile, 'utf8').catch(() => '')).split('\n');
  return lines.find((line) => line.includes('FATAL:'))?.replace(/^.*FATAL:\s*/, '');
}
