import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import type { Settings } from '../settings/settings.ts';
import { prepareDataDir } from '../storage/data-dir.ts';
import { connectDatabase, type DatabaseConnection } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { refuseMoved } from './moved-database.ts';
import { explainMigrationFailure, waitForDatabase } from './wait-for-database.ts';

/**
 * Opens the shop's PostgreSQL, embedded unless the settings name one: started, migrated, connected. Throws
 * `StartError`. `onStarting` is called while an embedded one is starting. Aborting `stopSignal` ends the wait for a
 * database that does not answer.
 */
export async function openDatabase(
  {
    databaseUrl,
    databaseWaitSeconds,
    dataDir,
  }: Pick<Settings, 'databaseUrl' | 'databaseWaitSeconds' | 'dataDir'>,
  log: (message: string) => void,
  onError: (error: Error) => void,
  { onStarting, stopSignal }: { onStarting?: () => void; stopSignal?: AbortSignal } = {},
): Promise<DatabaseConnection> {
  await prepareDataDir(dataDir, { holdsDatabase: databaseUrl === null });
  if (databaseUrl) {
    await waitForDatabase(databaseUrl, { patienceSeconds: databaseWaitSeconds, log, stopSignal });
    await migrateDatabase(databaseUrl).catch((error: unknown) => {
      throw explainMigrationFailure(databaseUrl, error);
    });
    return connectDatabase(databaseUrl, { onError });
  }
  await refuseMoved(dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir, log, onStarting });
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
