import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDatabaseDown } from '#server/platform/database/database-errors.ts';
import { withNamedStatements } from '#server/platform/database/named-statements.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const MIDDLE_OF_TRANSACTION = 100;

it.each(['every transaction', 'a transaction with named statements'])(
  'a connection that is lost between two statements of %s fails it and leaves the process running',
  async (which) => {
    const db = which === 'every transaction' ? shop.db : withNamedStatements(shop.db);
    const failure = await db
      .transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await shop.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
        await setTimeout(MIDDLE_OF_TRANSACTION);
        await tx.execute(sql`select 1`);
      })
      .catch((error: unknown) => error);
    expect(isDatabaseDown(failure)).toBe(true);
    expect((await shop.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  },
);
