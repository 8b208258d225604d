import { sql } from 'drizzle-orm';

/**
 * What a statement selects or returns so that its transaction is committed without waiting until it is on disk. After a
 * power failure the last half second of such changes may be gone, but none that a later commit has waited for.
 * docs/decisions/0261.
 */
export const withoutWaitingForDisk = sql<string>`set_config('synchronous_commit', 'off', true)`;
