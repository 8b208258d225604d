import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { loseJobs, rowsWithJob, setJobs } from '../../support/row-jobs.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const QUEUE = 'row-jobs-of-a-test';
let shop: TestShop;
let jobs: Jobs;
let done: string[];
/** What the work of a row does; put back before each test. */
let work: (id: string) => Promise<void>;

beforeAll(async () => {
  shop = await startTestShop();
  const onError = (error: Error) => expect(error).toBeUndefined();
  jobs = createJobs(shop.db, { pollingSeconds: { notified: 0.5, unnotified: 0.5 }, onError });
  jobs.handleRows(QUEUE, (id) => work(id));
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await shop.close();
});
beforeEach(async () => {
  await loseJobs(shop, QUEUE);
  done = [];
  work = async (id) => void done.push(id);
});

const enqueue = (...ids: string[]) => shop.db.transaction((tx) => jobs.enqueueForRows(tx, QUEUE, ids));
const enqueueForLater = (id: string) =>
  shop.db.transaction(async (tx) => {
    await jobs.enqueueForRows(tx, QUEUE, [id]);
    await tx.execute(
      sql`update pgboss.job set start_after = now() + interval '10 minutes' where name = ${QUEUE}`,
    );
  });

describe('the job of a row', () => {
  it('is done once for each row', async () => {
    await enqueue('a', 'b');
    await expect.poll(() => done.toSorted()).toEqual(['a', 'b']);
  });

  it('is not added while another one waits', async () => {
    await enqueueForLater('a');
    await enqueue('a');
    const { rows } = await shop.db.execute(sql`select 1 from pgboss.job where name = ${QUEUE}`);
    expect(rows).toHaveLength(1);
  });

  it('is not added while another one is being retried', async () => {
    work = () => Promise.reject(new Error('no answer'));
    await enqueue('a');
    const retried = () =>
      shop.db.execute(sql`select 1 from pgboss.job where name = ${QUEUE} and state = 'retry'`);
    await expect.poll(async () => (await retried()).rows.length, { timeout: 5_000 }).toBe(1);
    await enqueue('a');
    expect(await rowsWithJob(shop, QUEUE)).toEqual(['a']);
  });

  it('is added again once the one before is done', async () => {
    await enqueue('a');
    await expect.poll(() => rowsWithJob(shop, QUEUE), { timeout: 5_000 }).toEqual([]);
    await enqueue('a');
    await expect.poll(() => done, { timeout: 5_000 }).toEqual(['a', 'a']);
  });

  it('is added again once the one before has failed for good', async () => {
    await enqueueForLater('a');
    await setJobs(shop, QUEUE, 'failed');
    await enqueueForLater('a');
    expect(await rowsWithJob(shop, QUEUE)).toEqual(['a']);
  });

  it('is not there when the transaction is rolled back', async () => {
    const rolledBack = shop.db.transaction(async (tx) => {
      await jobs.enqueueForRows(tx, QUEUE, ['a']);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await rowsWithJob(shop, QUEUE)).toEqual([]);
  });
});
