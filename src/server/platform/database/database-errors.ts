import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';

const STATEMENT_TIMEOUT = '57014';

/** PostgreSQL error codes of temporary failures. */
const TEMPORARY_FAILURES = new Set([
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '08000',
  '08003',
  '08006',
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  STATEMENT_TIMEOUT,
  '25006', // it can only be read: a standby, or it was moved
  '25P03', // transaction timeout
  '40P01', // deadlock: this transaction was cancelled so that the other could continue
]);

/** No connection to the database could be established; `cause` says why. */
export class DatabaseConnectionError extends Error {
  constructor(cause: unknown) {
    super('no connection to the database', { cause });
  }
}

/**
 * Whether an error means that the database is unreachable or temporarily unable to work, not that a query was
 * wrong. Only errors of the database count: sockets of visitors and files use the same codes.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseConnectionError) return true;
  if (error instanceof DatabaseError) return TEMPORARY_FAILURES.has(error.code ?? '');
  if (error instanceof DrizzleQueryError) return isDatabaseDown(error.cause) || isLostConnection(error.cause);
  return isDatabaseDown(error.cause);
}

/** A query whose connection was lost fails with a system error (ECONNRESET) or one of `pg`'s own messages. */
function isLostConnection(error: Error | undefined): boolean {
  if (!error) return false;
  const isSystemError = 'code' in error && /^E(?!RR_)[A-Z_]+$/.test(String(error.code));
  return isSystemError || LOST_CONNECTION.test(error.message);
}

const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after|not queryable|Query read timeout/;

/** An error of a bare connection of `pg`, so that `isDatabaseDown` knows when that was lost; others unchanged. */
export const ofConnection = (error: unknown): unknown =>
  error instanceof Error && isLostConnection(error) ? new DatabaseConnectionError(error) : error;

const UNIQUE_VIOLATION = '23505';

function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === code) || hasCode(error.cause, code);
}

/** Whether a statement was ended because it took longer than its limit. */
export const isStatementTimeout = (error: unknown): boolean => hasCode(error, STATEMENT_TIMEOUT);

/** Whether the database refused a duplicate row. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION);

/**
 * Whether the database refused what was to be stored: a value that it cannot hold (class 22), or one that breaks a rule of a
 * table (class 23). The same again is refused again.
 */
export function isRefusedData(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return /^2[23]/.test(error.code ?? '');
  return isRefusedData(error.cause);
}

/** Whether another transaction has just used what this one deletes, or both waited for each other: nothing was done. */
export const isMadeImpossibleByAnother = (error: unknown): boolean =>
  hasCode(error, '23503') || hasCode(error, '40P01');
