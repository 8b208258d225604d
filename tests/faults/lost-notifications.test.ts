import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '#server/platform/database/database.ts';
import {
  type DatabaseNotifications,
  openNotifications,
} from '#server/platform/database/database-notifications.ts';
import { type BreakableDatabase, createBreakableDatabase } from '../support/database/breakable-database.ts';

let database: BreakableDatabase;
let connection: DatabaseConnection;
let direct: DatabaseConnection;
let notifications: DatabaseNotifications;
beforeEach(async () => {
  database = await createBreakableDatabase();
  connection = connectDatabase(database.connectionString);
  direct = connectDatabase(database.direct);
  notifications = await openNotifications(connection.db, () => undefined);
});
afterEach(async () => {
  await notifications.close();
  await connection.close();
  await direct.close();
  await database.drop();
});

test('a connection that brings no notifications any more is replaced', async () => {
  expect(await notifications.areHeard()).toBe(true);
  await database.proxy.breakDown({ kind: 'hang' });
  await direct.db.execute(sql`select pg_notify('storefront_trial', 'lost')`);
  await expect.poll(database.proxy.met).toBeGreaterThan(0);
  await database.proxy.restore();
  await expect
    .poll(() => notifications.areHeard().catch(() => false), { timeout: 60_000, interval: 500 })
    .toBe(true);
});
