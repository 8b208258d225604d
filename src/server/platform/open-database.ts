import { connectDatabase, type DatabaseConnection } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts';
import { migrateDatabase } from './migrate.ts';
import type { Settings } from './settings.ts';

/** The shop's PostgreSQL, embedded unless the settings name one: running, migrated, connected. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: (message: string) => void,
  onError: (error: Error) => void,
): Promise<DatabaseConnection> {
  if (databaseUrl) {
    await migrateDatabase(databaseUrl);
    return connectDatabase(databaseUrl, { onError });
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  await migrateDatabase(embedded.connectionString).catch(async (error: unknown) => {
    await embedded.stop();
    throw error;
  });
  const connection = connectDatabase(embedded.connectionString, { onError });
  return {
    db: connection.db,
    async close() {
      await connection.close();
      await embedded.stop();
    },
  };
}
