import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const QUEUE = 'long-jobs-of-a-test';
const HOUR = 3_600;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** Starts a release, and stops it. Returns the seconds that a job of the queue may take from then on. */
async function release(options?: { maxHours: number }, { work = true } = {}): Promise<number | undefined> {
  const jobs = createJobs(shop.db, { supervises: false, onError: (error) => expect(error).toBeUndefined() });
  if (work) jobs.handleRows(QUEUE, async () => undefined, options);
  else jobs.declare(QUEUE, 'enqueueForRows');
  await jobs.start({ work });
  await jobs.stop();
  const { rows } = await shop.db.execute<{ expire_seconds: number }>(
    sql`select expire_seconds from pgboss.queue where name = ${QUEUE}`,
  );
  return rows[0]?.expire_seconds;
}

it('a job may take a quarter of an hour, or as long as its release says, also in a queue that is there', async () => {
  expect(await release()).toBe(HOUR / 4);
  expect(await release({ maxHours: 3 })).toBe(3 * HOUR);
  expect(await release({ maxHours: 24 })).toBe(24 * HOUR);
});

it('a process that only adds jobs leaves how long they may take', async () => {
  await release({ maxHours: 3 });
  expect(await release(undefined, { work: false })).toBe(3 * HOUR);
});
