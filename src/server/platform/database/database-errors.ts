import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';

/** What PostgreSQL answers when it cannot do its work now. */
const PASSING_FAULTS = new Set([
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '08000',
  '08003',
  '08006',
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '57014', // statement timeout
  '25P03', // transaction timeout
  '40P01', // deadlock: this one was given up so that the other could go on
]);

/** No connection to the database could be had. `cause` says why. */
export class DatabaseConnectionError extends Error {
  constructor(cause: unknown) {
    super('no connection to the database', { cause });
  }
}

/**
 * Whether an error means that the database cannot be reached, or cannot do its work now, rather than that a query was wrong. Errors
 * that did not come from the database never do, whatever their code: a visitor's connection and a file have the same codes.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseConnectionError) return true;
  if (error instanceof DatabaseError) return PASSING_FAULTS.has(error.code ?? '');
  if (error instanceof DrizzleQueryError) return isDatabaseDown(error.cause) || isLostConnection(error.cause);
  return isDatabaseDown(error.cause);
}

/** How a query ends whose connection was cut or could not be had: an error of the system (ECONNRESET), or words of `pg`. */
function isLostConnection(error: Error | undefined): boolean {
  if (!error) return false;
  const isOfSystem = 'code' in error && /^E(?!RR_)[A-Z_]+$/.test(String(error.code));
  return isOfSystem || LOST_CONNECTION.test(error.message);
}

const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after|not queryable|Query read timeout/;

const UNIQUE_VIOLATION = '23505';

function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === code) || hasCode(error.cause, code);
}

/** Whether the database refused a second row of something that may exist once. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION);
