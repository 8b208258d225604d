import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';
import { prepareCluster, type RolePasswords } from './cluster.ts';
import { type FileLock, tryLock, waitForLock } from './file-lock.ts';
import { type Home, openHome } from './home.ts';
import { ensurePostmaster, type ServerSettings, stopPostmaster } from './postmaster.ts';
import { isRunningPostgres } from './process-state.ts';

export interface EmbeddedPostgres {
  /** A `postgresql:` URL of the shop's database for `pg`; it stays valid when the server restarts. */
  connectionString: string;
  /** Shuts the server down, unless another process still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Created when missing. */
  dataDir: string;
  log: (message: string) => void;
  settings?: ServerSettings;
  /** Called once a server has been spawned, while it is not ready yet: a good moment for other work. */
  onStarting?: () => void;
}

const LOCK_TIMEOUT_MS = 90_000;
const WATCH_EVERY_MS = 500;
const DYING_ATTEMPTS = 20;
const DYING_PAUSE_MS = 100;

/**
 * Starts the embedded PostgreSQL, reachable only through a socket in a private directory with a password.
 * Processes on the same data directory share one server; the last one to stop shuts it down, and a server
 * that dies is restarted. Throws EmbeddedPostgresError. Spec §10, Database.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const turn = () => waitForLock(join(dataDir, 'postgres-turn.lock'), 'exclusive', LOCK_TIMEOUT_MS);
  const useFile = join(dataDir, 'postgres-use.lock');

  const firstTurn = await turn();
  try {
    const use = await waitForLock(useFile, 'shared', LOCK_TIMEOUT_MS);
    const server = await prepareServer(dataDir, options).catch((error) => {
      use.release();
      throw error;
    });
    const stopWatching = watch(server, turn, options);
    return {
      connectionString: address(server.home, 'shop', server.credentials.shop, 'shop'),
      stop: once(async () => {
        await stopWatching();
        const lastTurn = await turn();
        use.release();
        const alone = tryLock(useFile, 'exclusive');
        try {
          if (alone) await stopPostmaster(server.home, server.binaries);
        } finally {
          alone?.release();
          lastTurn.release();
        }
      }),
    };
  } finally {
    firstTurn.release();
  }
}

interface Server {
  home: Home;
  binaries: Binaries;
  credentials: RolePasswords;
  pid: number;
}

async function prepareServer(dataDir: string, options: EmbeddedPostgresOptions): Promise<Server> {
  const home = await openHome(dataDir);
  const binaries = await findBinaries(home);
  const credentials = await prepareCluster(home, binaries, options.log);
  for (let attempt = 1; ; attempt += 1) {
    const pid = await ensurePostmaster(home, binaries, options.settings ?? {}, options.onStarting);
    try {
      await ensureShopDatabase(home, credentials, options.log);
      return { home, binaries, credentials, pid };
    } catch (error) {
      if (attempt === DYING_ATTEMPTS || !isCutOff(error)) throw error;
      await sleep(DYING_PAUSE_MS);
    }
  }
}

/** How a connection fails to a server that was just killed and still looks alive. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String(error.code));

/** The shop's role owns its database and may create others, for tests; it has no other rights. */
async function ensureShopDatabase(
  home: Home,
  credentials: RolePasswords,
  log: (message: string) => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: address(home, 'postgres', credentials.postgres, 'postgres'),
  });
  client.on('error', (error) => log(error.message));
  await client.connect();
  try {
    const { rows } = await client.query(
      `select (select count(*) from pg_roles where rolname = 'shop')::int as roles,
              (select count(*) from pg_database where datname = 'shop')::int as databases`,
    );
    const password = client.escapeLiteral(credentials.shop);
    if (rows[0].roles === 0) await client.query(`create role shop login createdb password ${password}`);
    if (rows[0].databases === 0) await client.query('create database shop owner shop');
  } finally {
    await client.end();
  }
}

type TakeTurn = () => Promise<FileLock>;

/** Restarts the server whenever it has died; the returned function stops watching. */
function watch(server: Server, takeTurn: TakeTurn, options: EmbeddedPostgresOptions): () => Promise<void> {
  let look: Promise<void> | undefined;
  const timer = setInterval(() => {
    look ??= restartIfDead(server, takeTurn, options)
      .catch((error: Error) => options.log(error.message))
      .finally(() => {
        look = undefined;
      });
  }, WATCH_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await look;
  };
}

async function restartIfDead(
  server: Server,
  takeTurn: TakeTurn,
  options: EmbeddedPostgresOptions,
): Promise<void> {
  if (await isRunningPostgres(server.pid)) return;
  options.log('The embedded database has stopped unexpectedly; starting it again.');
  const turn = await takeTurn();
  try {
    server.pid = await ensurePostmaster(server.home, server.binaries, options.settings ?? {});
  } finally {
    turn.release();
  }
}

/** TLS is of no use on a local socket, whatever PGSSLMODE says. */
function address(home: Home, role: string, password: string, database: string): string {
  return `postgresql://${role}:${password}@${encodeURIComponent(home.socketDirectory)}:5432/${database}?sslmode=disable`;
}

function once<T>(action: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= action();
    return result;
  };
}
