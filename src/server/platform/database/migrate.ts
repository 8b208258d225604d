import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { PgBoss } from 'pg-boss';

/** The database schema of the job queue. */
export const JOB_SCHEMA = 'pgboss';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../migrations', import.meta.url));
/** The key of our advisory lock; an arbitrary number. */
const MIGRATION_LOCK = 7_302_118_441;

/**
 * Migrates the tables and the job queue; does nothing when they are up to date. When several processes start
 * together one migrates and the others wait. Throws PostgreSQL's errors.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    await migrateJobQueue(connectionString);
  } finally {
    await client.end();
  }
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
