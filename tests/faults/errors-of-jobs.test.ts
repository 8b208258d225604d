import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '#server/platform/database/database.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { type BreakableDatabase, createBreakableDatabase } from '../support/database/breakable-database.ts';

let database: BreakableDatabase;
let connection: DatabaseConnection;
let jobs: Jobs;
let errors: unknown[];
beforeEach(async () => {
  database = await createBreakableDatabase();
  connection = connectDatabase(database.connectionString);
  errors = [];
  jobs = createJobs(connection.db, {
    pollingSeconds: { notified: 0.5, unnotified: 0.5 },
    supervises: false,
    onError: (error) => errors.push(error),
  });
  for (const name of ['first', 'second', 'third']) jobs.handle(name, async () => undefined);
  await jobs.start();
});
afterEach(async () => {
  await database.restore();
  await jobs.stop();
  await connection.close();
  await database.drop();
});

test('while the database resets connections, queues report it in words, and each error once', async () => {
  await database.proxy.breakDown({ kind: 'reset' });
  await expect.poll(database.proxy.met, { timeout: 30_000 }).toBeGreaterThan(6);
  const messages = errors.map((error) => (error instanceof Error ? error.message : 'not an error'));
  expect(messages).not.toContain('not an error');
  expect(messages.length).toBeGreaterThan(0);
  expect(new Set(messages).size).toBe(messages.length);
});
