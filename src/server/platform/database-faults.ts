const CONNECTION_FAULTS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
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

/** Whether an error means that the database cannot be reached, or cannot do its work now, rather than that a query was wrong. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && CONNECTION_FAULTS.has(error.code)) return true;
  if (
    /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after/.test(
      error.message,
    )
  )
    return true;
  return isDatabaseDown(error.cause);
}

const UNIQUE_VIOLATION = '23505';

function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === code) || hasCode(error.cause, code);
}

/** Whether the database refused a second row of something that may exist once. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION);
