import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { PgBoss } from 'pg-boss';

/** The database schema that belongs to the job queue. */
export const JOB_SCHEMA = 'pgboss';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../migrations', import.meta.url));
/** Names our lock among the advisory locks of the database; the number itself means nothing. */
const MIGRATION_LOCK = 7_302_118_441;

/**
 * Brings a database up to this program's tables and job queue; an up-to-date one is left alone. Of several
 * processes that start together one migrates and the others wait. Throws what PostgreSQL answers.
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
