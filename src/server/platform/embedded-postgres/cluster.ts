import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logProgress } from '../log-progress.ts';
import { giveTo } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Home } from './home.ts';
import { runProgram } from './programs.ts';

/** The passwords of two roles: `postgres` administers the server, `shop` owns the shop's database. */
export interface RolePasswords {
  postgres: string;
  shop: string;
}

const MAJOR_VERSION = '18';

/**
 * Creates the database cluster on the first start and returns its passwords. An interrupted initialisation is
 * never mistaken for a database. Throws EmbeddedPostgresError for a cluster of another major version.
 */
export async function prepareCluster(
  home: Home,
  binaries: Binaries,
  log: (message: string) => void,
): Promise<RolePasswords> {
  const version = await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return createCluster(home, binaries, log);
  if (version.trim() !== MAJOR_VERSION) {
    throw new EmbeddedPostgresError(
      `${home.cluster} holds a database of PostgreSQL ${version.trim()}, this program runs ${MAJOR_VERSION}: choose another DATA_DIR, or serve it yourself and set DATABASE_URL.`,
    );
  }
  return readCredentials(home);
}

async function createCluster(
  home: Home,
  binaries: Binaries,
  log: (message: string) => void,
): Promise<RolePasswords> {
  log('Creating the embedded database (a few seconds, the first time only)…');
  const credentials = { postgres: newPassword(), shop: newPassword() };
  const passwordFile = join(home.directory, 'password.new');
  await writePrivately(home, passwordFile, credentials.postgres);
  await writePrivately(home, home.credentialsFile, JSON.stringify(credentials));
  const unfinished = `${home.cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const { code, output } = await logProgress('Creating the embedded database', log, () =>
    runProgram(binaries.initdb, initdbArguments(unfinished, passwordFile), home),
  );
  await rm(passwordFile, { force: true });
  if (code !== 0)
    throw new EmbeddedPostgresError(
      `The embedded database could not be created in ${home.directory} (${reasonIn(output)}): make that possible, or set DATA_DIR to another folder.`,
    );
  await rename(unfinished, home.cluster);
  return credentials;
}

/** Sorts by code point with Unicode upper and lower case, the same on every platform. */
function initdbArguments(directory: string, passwordFile: string): string[] {
  return [
    `--pgdata=${directory}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--set=timezone=UTC',
    '--set=log_timezone=UTC',
  ];
}

async function readCredentials(home: Home): Promise<RolePasswords> {
  const text = await readFile(home.credentialsFile, 'utf8').catch(() => {
    throw new EmbeddedPostgresError(
      `The passwords of the embedded database are missing (${home.credentialsFile}).`,
    );
  });
  return JSON.parse(text);
}

async function writePrivately(home: Home, path: string, text: string): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, text, { mode: 0o600 });
  await giveTo(home.account, path);
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** The reason why initdb failed; lines about its cleanup follow it. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /error:|FATAL:|PANIC:/.test(line)) ?? lines.at(-1) ?? '';
}
