import { access, chmod, lstat, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, canReach, giveTo, serverAccount } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The directories and the account of one embedded database. All paths are absolute. */
export interface Home {
  account: Account | undefined;
  directory: string;
  cluster: string;
  credentialsFile: string;
  logFile: string;
  socketDirectory: string;
}

/** Socket paths are limited to 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const MAX_SOCKET_PATH_LENGTH = 103;
const SYSTEM_DIRECTORY = process.platform === 'darwin' ? '/usr/local/var' : '/var/lib';

/**
 * Prepares the database's directories inside the data directory, or in a system directory with a pointer file
 * when PostgreSQL's account cannot reach it. Throws when that directory is gone, instead of starting with an
 * empty database.
 */
export async function openHome(dataDir: string): Promise<Home> {
  const account = serverAccount();
  const directory = await homeDirectory(dataDir, account);
  return {
    account,
    directory,
    cluster: join(directory, 'cluster'),
    credentialsFile: join(directory, 'credentials.json'),
    logFile: join(directory, 'postgres.log'),
    socketDirectory: await socketDirectory(directory, account),
  };
}

async function homeDirectory(dataDir: string, account: Account | undefined): Promise<string> {
  const pointer = join(dataDir, 'postgres-location');
  const remembered = await readPointer(pointer);
  if (remembered) {
    if (await isOurs(remembered, account)) return remembered;
    throw new EmbeddedPostgresError(
      `The database was kept in ${remembered} and is not there any more: put it back, from a backup for example, or remove ${pointer} to begin with an empty one.`,
    );
  }
  const inside = join(dataDir, 'postgres');
  if (await canReach(inside, account)) return privateDirectory(inside, account);
  if (await exists(inside)) {
    throw new EmbeddedPostgresError(
      `The database in ${inside} cannot be reached by the account it runs as (nobody): let others pass through the directories above it (chmod o+x).`,
    );
  }
  return newDirectory(pointer, account, join(SYSTEM_DIRECTORY, 'storefront-'));
}

async function socketDirectory(directory: string, account: Account | undefined): Promise<string> {
  const inside = join(directory, 'socket');
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH_LENGTH) {
    return privateDirectory(inside, account);
  }
  const pointer = join(directory, 'socket-location');
  const remembered = await readPointer(pointer);
  if (remembered && (await isOurs(remembered, account))) return remembered;
  return newDirectory(pointer, account, join(tmpdir(), 'storefront-'));
}

/** A directory that only PostgreSQL's account (and root) can enter. */
async function privateDirectory(path: string, account: Account | undefined): Promise<string> {
  await mkdir(path, { recursive: true });
  await giveTo(account, path);
  await chmod(path, 0o700);
  return path;
}

/** The directory in a pointer file; empty when there is none. */
async function readPointer(pointer: string): Promise<string> {
  return (await readFile(pointer, 'utf8').catch(() => '')).trim();
}

/** Creates a directory with an unpredictable name and stores it in the pointer file for the next start. */
async function newDirectory(pointer: string, account: Account | undefined, prefix: string): Promise<string> {
  await mkdir(dirname(prefix), { recursive: true });
  const path = await privateDirectory(await mkdtemp(prefix), account);
  await writeFile(pointer, `${path}\n`);
  return path;
}

/** In a shared directory another user may have created one of the same name. */
async function isOurs(path: string, account: Account | undefined): Promise<boolean> {
  const entry = await lstat(path).catch(() => undefined);
  const owner = account?.uid ?? process.getuid?.();
  return entry?.isDirectory() === true && (owner === undefined || entry.uid === owner);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
