import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import { ofConnection } from './database-errors.ts';

/** The database schema of the job queue. */
export const JOB_SCHEMA = 'pgboss';
/**
 * An index of our own on pg-boss's table: without it the end of each job reads all jobs of its queue that were done
 * within the days that they are stored. docs/decisions/0346.
 */
const ACTIVE_JOBS_INDEX = 'job_common_active';

/** The folder of the migrations of this release. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../migrations', import.meta.url));
/** The key of our advisory lock; an arbitrary number. */
const MIGRATION_LOCK = 7_302_118_441;

/**
 * Migrates the tables and the job queue; does nothing when they are up to date. When several processes start
 * together one migrates and the others wait. Throws PostgreSQL's errors, and `DatabaseConnectionError`.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (await isUpToDate(client)) return;
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    await migrateJobQueue(connectionString);
    await client.query(
      `create index if not exists ${ACTIVE_JOBS_INDEX} on ${JOB_SCHEMA}.job_common (name, id) where state = 'active'`,
    );
  } catch (error) {
    throw ofConnection(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PostgreSQL error codes: no such table, no such schema. */
const NOT_THERE = new Set(['42P01', '3F000']);

/** Asked in one query. A database that can only be read counts as out of date, so that migrating it says so. */
async function isUpToDate(client: pg.Client): Promise<boolean> {
  const journal = JSON.parse(await readFile(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8'));
  const newest = Math.max(...journal.entries.map(({ when }: { when: number }) => when));
  const { rows } = await client
    .query<{ up_to_date: boolean }>(
      `select (select max(created_at) from drizzle.__drizzle_migrations) >= $1
          and (select version from ${JOB_SCHEMA}.version) >= $2
          and not exists (select from ${JOB_SCHEMA}.bam where status <> 'completed')
          and to_regclass('${JOB_SCHEMA}.${ACTIVE_JOBS_INDEX}') is not null
          and current_setting('transaction_read_only') = 'off' as up_to_date`,
      [newest, bossPackage.pgboss.schema],
    )
    .catch((error: Error & { code?: string }) => {
      if (NOT_THERE.has(error.code ?? '')) return { rows: [] };
      throw error;
    });
  return rows[0]?.up_to_date === true;
}

async function migrateJobQueue(connectionString: string): Promise<void> {
  const boss = new PgBoss({
    connectionString,
    schema: JOB_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
  });
  const failed = new Promise<never>((_, reject) => boss.once('error', reject));
  try {
    await Promise.race([boss.start(), failed]);
  } finally {
    await boss.stop({ graceful: false });
  }
}
