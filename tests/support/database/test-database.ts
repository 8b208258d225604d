import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseAddress } from './database-address.ts';

export interface TestDatabase {
  /** A `postgresql:` address for `pg`. */
  connectionString: string;
  /** Removes the database, even while others are connected to it. */
  drop(): Promise<void>;
}

/** A database of the test's own: with tables and no rows, without tables, with the sample store in it, or a copy of another one. */
export async function createTestDatabase(
  content: 'tables' | 'nothing' | 'sample store' | { copyOf: TestDatabase } = 'tables',
): Promise<TestDatabase> {
  const server = inject('testServer');
  const templates = { tables: server.template, nothing: 'template1', 'sample store': server.stocked };
  const template = typeof content === 'string' ? templates[content] : nameOf(content.copyOf);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database "${name}" template "${template}" strategy file_copy`);
  return {
    connectionString: databaseAddress(server.connectionString, name),
    drop: () => onServer(`drop database if exists "${name}" with (force)`),
  };
}

const nameOf = ({ connectionString }: TestDatabase): string => new URL(connectionString).pathname.slice(1);

/** One connection of this worker to the server, for creating and dropping databases. */
let server: Promise<pg.Client> | null = null;

async function onServer(statement: string): Promise<void> {
  server ??= connectToServer();
  await (await server).query(statement);
}

async function connectToServer(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('testServer').connectionString });
  client.on('error', () => {
    server = null;
  });
  await client.connect();
  return client;
}
