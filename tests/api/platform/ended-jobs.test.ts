import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { statementsDuring } from '../../support/database/statements.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const QUEUE = 'ended-jobs-of-a-test';
/** Fewer than those from which on PostgreSQL looks jobs up by their id without another index. */
const ENDED_JOBS = 3_000;
/** Of the table and its indexes. To read all ended jobs takes more than 100. */
const MAX_PAGES = 50;

let shop: TestShop;
let jobs: Jobs;
beforeAll(async () => {
  shop = await startTestShop();
  jobs = createJobs(shop.db, { onError: (error) => expect(error).toBeUndefined() });
  jobs.handle(QUEUE, async () => undefined);
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await shop.close();
});

const enqueue = () => shop.db.transaction((tx) => jobs.enqueue(tx, QUEUE, {}));

/** The statement with which pg-boss ends jobs, as it sends it. */
async function endOfJobs(): Promise<string> {
  const { texts } = await statementsDuring(async () => {
    await enqueue();
    const ended = () =>
      shop.db.execute(sql`select 1 from pgboss.job where name = ${QUEUE} and state = 'completed'`);
    await expect.poll(async () => (await ended()).rows.length, { timeout: 5_000 }).toBe(1);
  });
  const text = texts.find((candidate) => candidate.includes("state = 'completed',"));
  if (!text) throw new Error('pg-boss ends its jobs in another way');
  return text;
}

it('the end of a job reads none of the jobs of its queue that have ended', async () => {
  const text = await endOfJobs();
  await shop.db.execute(sql`
    insert into pgboss.job_common (name, data, state, completed_on, policy)
    select ${QUEUE}, jsonb_build_object('text', repeat('x', 300)), 'completed', now(), 'standard'
    from generate_series(1, ${ENDED_JOBS})`);
  await shop.db.execute(sql`analyze pgboss.job_common`);
  const results = JSON.stringify([
    { id: '018f0000-0000-7000-8000-000000000000', retry_count: 0, output: null },
  ]);
  const { rows } = await shop.db.$client.query({
    text: `explain (analyze, buffers, format json) ${text}`,
    values: [QUEUE, results],
  });
  const pages = rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'];
  expect(pages).toBeLessThan(MAX_PAGES);
});
