import { setTimeout as sleep } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { StartError } from '../settings/start-error.ts';
import { isDatabaseDown } from './database-errors.ts';

/** Older versions lack features that the tables and queries use. */
const OLDEST_MAJOR = 15;
/** Encodings that can store any character. SQL_ASCII stores bytes unchanged. */
const UNIVERSAL_ENCODINGS = new Set(['UTF8', 'SQL_ASCII']);
const PAUSE_MILLISECONDS = 3_000;
const CONNECT_MILLISECONDS = 5_000;

/** System and PostgreSQL error codes that may go away by waiting. */
const TEMPORARY_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  '53300',
  '57P01',
  '57P03',
  '08006',
  '08001',
]);

/**
 * Waits for a usable PostgreSQL, logging every few seconds. Throws `StartError` after `patienceSeconds`, or
 * at once for refused credentials, a missing database or an unsupported version; the reason of `stopSignal` when that is
 * aborted.
 */
export async function waitForDatabase(
  connectionString: string,
  {
    patienceSeconds,
    log,
    stopSignal,
  }: { patienceSeconds: number; log: (message: string) => void; stopSignal?: AbortSignal },
): Promise<void> {
  const deadline = performance.now() + 1_000 * patienceSeconds;
  const where = endpointOf(connectionString);
  for (;;) {
    const failure = await tryDatabase(connectionString);
    if (!failure) return;
    if (!isTemporary(failure)) throw new StartError(explain(failure, where));
    const left = Math.ceil((deadline - performance.now()) / 1_000);
    if (left <= 0)
      throw new StartError(
        `The database at ${where.server} did not answer for ${patienceSeconds} seconds (${reasonOf(failure)}): start it, or correct DATABASE_URL.`,
      );
    log(`Waiting for the database at ${where.server} (${reasonOf(failure)}), ${left} seconds more…`);
    await sleep(Math.min(PAUSE_MILLISECONDS, 1_000 * left), undefined, { signal: stopSignal });
  }
}

/** PostgreSQL error codes: insufficient privilege, read-only, disk full. */
const MIGRATION_FAILURES = new Set(['42501', '25006', '53100']);

/** Explains a failed migration when the person at the terminal can fix it; returns other errors unchanged. */
export function explainMigrationFailure(connectionString: string, error: unknown): unknown {
  // Drizzle wraps PostgreSQL's error in its own.
  const failure = (error instanceof DrizzleQueryError ? error.cause : error) as Failure | undefined;
  return failure && MIGRATION_FAILURES.has(failure.code ?? '')
    ? new StartError(explain(failure, endpointOf(connectionString)))
    : error;
}

/** Explains to the person at the terminal that the database does not work at the moment; returns other errors unchanged. */
export function explainLostDatabase(databaseUrl: string | null, error: unknown): unknown {
  if (!isDatabaseDown(error)) return error;
  const which = databaseUrl ? `The database at ${endpointOf(databaseUrl).server}` : 'The embedded database';
  return new StartError(
    `${which} does not work at the moment (${reasonOf(firstCause(error as Failure))}): try again when it does.`,
  );
}

const firstCause = (error: Error): Error => (error.cause instanceof Error ? firstCause(error.cause) : error);

type Failure = Error & { code?: string };

async function tryDatabase(connectionString: string): Promise<Failure | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MILLISECONDS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) < OLDEST_MAJOR)
      return Object.assign(new Error(version), { code: 'too old' });
    const encoding = await client.query<{ server_encoding: string }>('show server_encoding');
    const { server_encoding: name = '' } = encoding.rows[0] ?? {};
    return UNIVERSAL_ENCODINGS.has(name) ? null : Object.assign(new Error(name), { code: 'encoding' });
  } catch (error) {
    return error as Failure;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const isTemporary = ({ code, message }: Failure): boolean =>
  TEMPORARY_ERRORS.has(code ?? '') || /timeout expired|terminated/i.test(message);

/**
 * Server, user and database of an address, without the password. Throws `StartError` when it names an
 * unreadable file.
 */
function endpointOf(connectionString: string) {
  const { host, port, user, database } = clientFor(connectionString);
  return {
    server: host.startsWith('/') ? host : `${host}:${port}`,
    user: user ?? '',
    database: database ?? '',
  };
}

function clientFor(connectionString: string): pg.Client {
  try {
    return new pg.Client({ connectionString });
  } catch (error) {
    throw new StartError(`DATABASE_URL cannot be used (${reasonOf(error as Failure)}): correct it.`);
  }
}

function explain(failure: Failure, { server, user, database }: ReturnType<typeof endpointOf>): string {
  switch (failure.code) {
    case '28P01':
      return `The database at ${server} refuses the password of the user ${user}: correct it in DATABASE_URL.`;
    case '28000':
      return `The database at ${server} does not let the user ${user} in (${failure.message}): correct DATABASE_URL, or allow it there.`;
    case '3D000':
      return `There is no database ${database} at ${server}: create it (createdb ${database}), or correct DATABASE_URL.`;
    case '42501':
      return `The user ${user} may not use the database ${database} at ${server} (${failure.message}): let it, or correct DATABASE_URL.`;
    case '25006':
      return `The database ${database} at ${server} can only be read: correct DATABASE_URL, or let it be written.`;
    case '53100':
      return `The database ${database} at ${server} has no space left: make room there, or correct DATABASE_URL.`;
    case 'encoding':
      return `The database ${database} at ${server} is encoded in ${failure.message}: create one in UTF8 (createdb --encoding UTF8 --template template0), and correct DATABASE_URL.`;
    case 'too old':
      return `The database at ${server} is PostgreSQL ${failure.message}, too old for this program: it needs ${OLDEST_MAJOR} or newer.`;
    default:
      return `The database at ${server} cannot be used (${reasonOf(failure)}): correct DATABASE_URL.`;
  }
}

/** One line. When a host name has several addresses, the error's own message is empty. */
function reasonOf(failure: Failure): string {
  return (failure.message || failure.code || 'no reason was given').split('\n', 1)[0] ?? '';
}
