import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';

/** The key of the advisory lock; an arbitrary number. */
const ERASURE_LOCK = 4_108_231_978;

/** Waits for erasures of customers that are about to be committed; exports do not wait for each other. */
export async function lockForNewExport(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ERASURE_LOCK})`);
}

/** Lets no export begin until the transaction has ended. */
export async function lockForErasure(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ERASURE_LOCK})`);
}
