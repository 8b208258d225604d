import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * Tells a database from every other one, also from one that was filled with a backup or a dump of it; not from a copy of its files,
 * such as a snapshot of the disk.
 */
export async function databaseIdentity(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ identity: string }>(sql`
    select system_identifier || '/' || oid as identity from pg_control_system(), pg_database where datname = current_database()`);
  if (!rows[0]) throw new Error('the database does not say which one it is');
  return rows[0].identity;
}
