import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const [FORMER, PRESENT] = ['former-job-of-a-test', 'present-job-of-a-test'];
let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
  await runRelease([FORMER, PRESENT]);
});
afterAll(() => shop.close());

/** Starts a release that schedules these jobs, and stops it. */
async function runRelease(
  names: readonly string[],
  {
    cron = '0 0 1 1 *',
    timeZone = 'UTC',
    ...options
  }: { work: boolean; cron?: string; timeZone?: string } = {
    work: true,
  },
): Promise<void> {
  const jobs = createJobs(shop.db, { supervises: false, onError: (error) => expect(error).toBeUndefined() });
  for (const name of names) jobs.every(name, cron, async () => undefined, { timeZone });
  await jobs.start(options);
  await jobs.stop();
}

async function scheduled(): Promise<string[]> {
  const names = sql`select name from pgboss.schedule where name in (${FORMER}, ${PRESENT}) order by name`;
  const { rows } = await shop.db.execute<{ name: string }>(names);
  return rows.map(({ name }) => name);
}

it('a command that only adds jobs leaves all schedules as they are', async () => {
  await runRelease([], { work: false });
  expect(await scheduled()).toEqual([FORMER, PRESENT]);
});

it('a release removes schedules that it does not have any more, and no others', async () => {
  await runRelease([PRESENT]);
  expect(await scheduled()).toEqual([PRESENT]);
});

it.each([
  ['another time', { cron: '0 0 2 2 *' }],
  ['the time of another place', { timeZone: 'Asia/Kolkata' }],
])('a release stores %s of a schedule', async (_, changed) => {
  await runRelease([PRESENT], { work: true, ...changed });
  const { rows } = await shop.db.execute(
    sql`select cron, timezone as "timeZone" from pgboss.schedule where name = ${PRESENT}`,
  );
  expect(rows).toMatchObject([changed]);
});
