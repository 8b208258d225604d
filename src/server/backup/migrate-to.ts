import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { MIGRATIONS_FOLDER } from '#server/platform/database/migrate.ts';

type Migration = ReturnType<typeof readMigrationFiles>[number];

const allMigrations = (): Migration[] => readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });

/** Whether this release has the migration, and whether it has later ones; migrations are named by the time they were made. */
export function placeOfMigration(migration: number): 'unknown' | 'last' | 'older' {
  const made = allMigrations().map(({ folderMillis }) => folderMillis);
  if (!made.includes(migration)) return 'unknown';
  return migration === Math.max(...made) ? 'last' : 'older';
}

/** Makes the tables as they were after a migration, in place of those that are there; their rows are lost. In a transaction of the caller. */
export async function makeTablesOf(client: pg.Client, migration: number): Promise<void> {
  await client.query(`drop schema public cascade; drop schema sandbox cascade;
    create schema public; grant usage on schema public to public; delete from drizzle.__drizzle_migrations`);
  await runMigrations(
    client,
    allMigrations().filter(({ folderMillis }) => folderMillis <= migration),
  );
}

/** Runs the migrations after one. In a transaction of the caller, unlike those of a start: a failure leaves all as it was. */
export function migrateAfter(client: pg.Client, migration: number): Promise<void> {
  return runMigrations(
    client,
    allMigrations().filter(({ folderMillis }) => folderMillis > migration),
  );
}

async function runMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}
