import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppDeps } from '#server/app-deps.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import { shopCommand } from '../../support/shop-command.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => shopCommand(shop.connectionString, 'clock', ...args);
const daysAhead = async () => Math.round(((await shopTime(shop.db)).getTime() - Date.now()) / 86_400_000) + 0;

describe('npm run shop -- clock', () => {
  it('moves the clock of a sandboxed shop ahead, and back', async () => {
    expect((await run('--ahead', '31')).code).toBe(0);
    expect(await daysAhead()).toBe(31);
    await run('--ahead', '0');
    expect(await daysAhead()).toBe(0);
  });

  it('does not go back in time', async () => {
    const { code } = await run('--ahead', '-1');
    expect([code, await daysAhead()]).toEqual([1, 0]);
  });

  it('starts what is scheduled, so that nobody waits for its minute or its night', async () => {
    const scheduling = ({ jobs }: AppDeps) => {
      jobs.every('once-a-year', '0 0 1 1 *', async () => undefined);
      return {};
    };
    const working = await startTestShop(scheduling, { work: true });
    const neverDone = async () => {
      const { rows } = await working.db.execute<{ name: string }>(
        sql`select name from pgboss.schedule where name not in (select name from pgboss.job)`,
      );
      return rows.map(({ name }) => name);
    };
    expect(await neverDone()).toEqual(['once-a-year']);
    await shopCommand(working.connectionString, 'clock', '--ahead', '31');
    expect(await neverDone()).toEqual([]);
    await working.close();
  });
});
