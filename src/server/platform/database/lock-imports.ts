import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** The key of the advisory lock; an arbitrary number. */
const IMPORT_LOCK = 4_108_231_977;

/**
 * Serialises imports and publications of products, which change rows of other products in no certain order, and erasing a
 * person, of whom an import may be writing. Taken before any row is locked.
 */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
}
