import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOB_SCHEMA, migrateDatabase } from '../../src/server/platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a test database has the tables of the shop and of the job queue', async () => {
  const { rows } = await client.query(
    `select to_regclass('public.checkouts') is not null as shop, to_regclass($1) is not null as jobs`,
    [`${JOB_SCHEMA}.job`],
  );
  expect(rows).toEqual([{ shop: true, jobs: true }]);
});

test('processes that start together on an empty database migrate it once', async () => {
  const empty = await createTestDatabase('nothing');
  await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(empty.connectionString)));

  const there = new pg.Client({ connectionString: empty.connectionString });
  await there.connect();
  const { rows } = await there.query(
    'select count(*)::int as entries, count(distinct hash)::int as migrations from drizzle.__drizzle_migrations',
  );
  await there.end();
  await empty.drop();
  expect(rows[0].entries).toBe(rows[0].migrations);
  expect(rows[0].entries).toBeGreaterThan(0);
});

test('each test database is its own', async () => {
  const other = await createTestDatabase();
  const there = new pg.Client({ connectionString: other.connectionString });
  await there.connect();
  await there.query('create table only_there ()');
  const { rows } = await client.query(`select to_regclass('only_there') as here`);
  await there.end();
  await other.drop();

  expect(rows).toEqual([{ here: null }]);
});
