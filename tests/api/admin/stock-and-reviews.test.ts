import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import { diskUploads } from '#server/platform/storage/uploads.ts';
import { stockOf } from '../../support/buying.ts';
import { newOperator } from '../../support/people.ts';
import { add, list } from '../../support/reviewing.ts';
import {
  emptyFolder,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../support/test-shop.ts';

let shop: TestShop;
let operator: TestShopper;
beforeAll(async () => {
  const folder = emptyFolder();
  shop = await startTestShop(() => ({ uploads: diskUploads(folder) }));
  operator = await newOperator(shop);
});
afterAll(() => shop.close());

const reviewsThatAre = async (status: string) =>
  (await operator.get(`/admin/api/reviews?store_id=${STORE}&status=${status}`)).body.reviews;

const moderate = (what: 'publish' | 'withhold', review_id: string, reason = 'spam') =>
  operator.post(`/admin/api/${what}_review`, {
    store_id: STORE,
    review_id,
    ...(what === 'withhold' && { reason }),
  });

/** A review that waits for somebody to look at its photo. */
async function waitingReview(email: string): Promise<string> {
  const payload = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#882d07' } })
    .jpeg()
    .toBuffer();
  const sent = await shop.app.inject({
    method: 'POST',
    url: `/reviews/pictures?store_id=${STORE}`,
    headers: { 'content-type': 'image/jpeg' },
    payload,
  });
  const { body } = await add(shop.shopper(), {
    media: [sent.json().picture_id],
    reviewer_email: email,
    review_description: `Crunchy, says ${email.split('@', 1)}.`,
  });
  return body.review_id;
}

const picture = (shopper: TestShopper, url: string) => shopper.get(url);

describe('reviews that wait', () => {
  it('are seen with their photos by operators, and by nobody else', async () => {
    const id = await waitingReview('waits@example.com');
    const [review] = await reviewsThatAre('pending');
    expect(review).toMatchObject({ review_id: id, rating: 4, pictures: [expect.any(String)] });
    const [url] = review.pictures;
    expect((await picture(operator, url)).status).toBe(200);
    expect((await picture(operator, url)).headers['cache-control']).toBe('no-store');
    expect((await picture(shop.shopper(), url)).status).toBe(401);
  });

  it('never show the address of who wrote them', async () => {
    await waitingReview('secret-address@example.com');
    const pending = await reviewsThatAre('pending');
    for (const review of pending) expect(Object.keys(review)).not.toContain('reviewer_email');
  });

  it('are on their product once somebody has said yes', async () => {
    const id = await waitingReview('shown@example.com');
    expect((await moderate('publish', id)).status).toBe(200);
    const { body } = await list(shop.shopper(), 'the-bites', '&limit=1');
    expect(body.reviews[0].review_id).toBe(id);
  });

  it('are withheld for one of the reasons that shoppers are told, and for no other', async () => {
    const id = await waitingReview('withheld@example.com');
    expect((await moderate('withhold', id, 'i did not like it')).status).toBe(400);
    expect((await moderate('withhold', id, 'personal_data')).status).toBe(200);
    const { body } = await list(shop.shopper(), 'the-bites');
    expect(body.withheld).toContainEqual({ reason: 'personal_data', count: 1 });
  });
});

describe('the shelf', () => {
  it('has what is nearly gone on top', async () => {
    const { body } = await operator.get(`/admin/api/stock?store_id=${STORE}`);
    const free = body.stock.map(({ on_hand, held }: { on_hand: number; held: number }) => on_hand - held);
    expect(free.length).toBeGreaterThan(10);
    expect(free).toEqual(free.toSorted((a: number, b: number) => a - b));
    expect(body.stock[0]).toMatchObject({ product: expect.any(String), variant: expect.any(String) });
  });

  it('holds what somebody has counted', async () => {
    const { body } = await operator.post('/admin/api/count', {
      store_id: STORE,
      sku: 'MIX-5OZ',
      on_hand: 77,
    });
    expect(body).toEqual({ on_hand: 77, held: 0 });
    expect(await stockOf(shop.db, 'MIX-5OZ')).toMatchObject({ onHand: 77 });
  });

  it.each([-1, 1.5, 1_000_001])('refuses a count of %s', async (on_hand) => {
    const { status } = await operator.post('/admin/api/count', { store_id: STORE, sku: 'MIX-5OZ', on_hand });
    expect(status).toBe(400);
  });
});

describe('alerts', () => {
  it('are there until somebody has seen to them', async () => {
    await shop.db.transaction((tx) =>
      raiseAlert(tx, shop.deps.jobs, {
        storeId: STORE,
        key: 'test:one',
        title: 'Something happened',
        text: 'Look at it.',
      }),
    );
    const open = async () => (await operator.get(`/admin/api/alerts?store_id=${STORE}`)).body.alerts;
    expect(await open()).toEqual([
      {
        key: 'test:one',
        title: 'Something happened',
        text: 'Look at it.',
        created_at: expect.any(String),
        page: null,
      },
    ]);
    await operator.post('/admin/api/seen', { store_id: STORE, key: 'test:one' });
    expect(await open()).toEqual([]);
  });
});
