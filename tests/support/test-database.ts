import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseAddress } from './template-database.ts';

export interface TestDatabase {
  /** A `postgresql:` address for `pg`. */
  connectionString: string;
  /** Removes the database, whoever is still connected to it. */
  drop(): Promise<void>;
}

/** A database of the test's own: with tables and no rows, without tables, or with the sample store in it. */
export async function createTestDatabase(
  content: 'tables' | 'nothing' | 'sample store' = 'tables',
): Promise<TestDatabase> {
  const server = inject('testServer');
  const templates = { tables: server.template, nothing: 'template1', 'sample store': server.stocked };
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(
    server.connectionString,
    `create database "${name}" template "${templates[content]}" strategy file_copy`,
  );
  return {
    connectionString: databaseAddress(server.connectionString, name),
    drop: () => onServer(server.connectionString, `drop database if exists "${name}" with (force)`),
  };
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
