import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const QUEUE = 'delayed-jobs-of-a-test';
const AN_HOUR = 3_600_000;
let shop: TestShop;
let jobs: Jobs;

beforeAll(async () => {
  shop = await startTestShop();
  jobs = createJobs(shop.db, { onError: (error) => expect(error).toBeUndefined() });
  jobs.declare(QUEUE);
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await shop.close();
});
afterEach(() => vi.useRealTimers());

it.each([
  ['is ahead', AN_HOUR],
  ['is behind', -AN_HOUR],
])('a job is delayed by the clock of the database, also when that of the process %s', async (_, skew) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skew });
  await shop.db.transaction((tx) => jobs.enqueue(tx, QUEUE, { skew }, { delaySeconds: 60 }));
  const { rows } = await shop.db.execute(sql`
    select extract(epoch from start_after - now())::int as seconds from pgboss.job
    where name = ${QUEUE} and data ->> 'skew' = ${String(skew)}`);
  expect(rows).toEqual([{ seconds: expect.toSatisfy((seconds) => seconds > 0 && seconds <= 60) }]);
});
