import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from './database.ts';

/** Up to so many matches are read first, because the planner cannot tell rare words from common ones. */
export const MAX_MATCHES = 5000;

interface Search {
  storeId: StoreId;
  /** Where words are found, with the column `store_id`. */
  table: PgTable & { storeId: PgColumn };
  /** Of the rows that are listed, a column of the same table. */
  id: PgColumn;
  matches: SQL;
}

/**
 * The rows of a list whose words match, as a condition on their id (`listedId`, the column `id` unless given). `whenMany` is the
 * condition for common words, where rows are looked at in the order of the list until the page is full.
 */
export async function matchingRows(
  db: Queryable,
  { storeId, table, id, matches }: Search,
  whenMany: SQL,
  listedId: PgColumn = id,
): Promise<SQL> {
  const found = await db
    .select({ id })
    .from(table)
    .where(and(eq(table.storeId, storeId), matches))
    .limit(MAX_MATCHES);
  if (found.length === MAX_MATCHES) return whenMany;
  return sql`${listedId} = any(${sql.param(found.map((row) => row.id))}::uuid[])`;
}
