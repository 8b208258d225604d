import { sql } from 'drizzle-orm';

/**
 * Whether a payout counts. One that was cancelled counts if the provider lists its lines, because its fees and disputes are in no
 * other payout, and a later one has its amount as a transfer.
 */
export const wasSent = sql.raw(`(status <> 'canceled' or is_complete)`);
