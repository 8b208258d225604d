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

/** A database of the test's own, without rows; with `migrated: false` without tables too. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = migrated ? server.template : 'template1';
  await onServer(server.connectionString, `create database "${name}" template "${template}"`);
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
