import { fileURLToPath } from 'node:url';
import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { readStoreFiles } from '#server/import/files/read-store-files.ts';
import type { StoreFiles } from '#server/import/files/store-files.ts';
import { importIntoEmptyDatabase } from '#server/import/import-store.ts';
import { connectDatabase, type DatabaseConnection } from '#server/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';

export const STORE_FOLDER = fileURLToPath(new URL('../../../store/doosra', import.meta.url));
export const FEATURED = ['the-mix', 'the-bites', 'doosra-starter-pack'];

/** The sample store, imported into a database of its own for the tests of one file. */
export function importedStore() {
  let database: TestDatabase;
  let connection: DatabaseConnection;
  let files: StoreFiles;

  beforeAll(async () => {
    files = await readStoreFiles(STORE_FOLDER);
    database = await createTestDatabase();
    connection = connectDatabase(database.connectionString);
    await importIntoEmptyDatabase(connection.db, STORE_FOLDER);
  });

  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  /** The first column of what a query answers. */
  const column = async (query: SQL) => {
    const { rows } = await connection.db.execute<Record<string, unknown>>(query);
    return rows.map((row) => Object.values(row)[0]);
  };
  return {
    get db() {
      return connection.db;
    },
    get files() {
      return files;
    },
    numbers: async (query: SQL) => (await column(query)).map(Number),
    texts: async (query: SQL) => (await column(query)).map(String),
  };
}
