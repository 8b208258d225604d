import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviewHelpfulVotes, reviews } from '#server/platform/database/schema/review-tables.ts';
import { anId } from '../../support/ids.ts';
import { newCustomer, PASSWORD } from '../../support/buying/people.ts';
import { add, list } from '../../support/buying/reviewing.ts';
import {
  type Answer,
  AS_IN_PRODUCTION,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({}), AS_IN_PRODUCTION);
});
afterAll(() => shop.close());

let written = 0;
async function someReview(writer = shop.shopper(), changes: object = {}): Promise<string> {
  written += 1;
  const { body } = await add(writer, {
    reviewer_email: `writer${written}@example.com`,
    review_description: `Helpful words ${written}`,
    ...changes,
  });
  return body.review_id;
}
const vote = (shopper: TestShopper, reviewId: string, changes: object = {}, headers = {}): Promise<Answer> =>
  shopper.post(
    '/reviews/mark_helpful',
    { store_id: STORE, review_id: reviewId, is_helpful: true, ...changes },
    headers,
  );
const TAKE_BACK = { is_helpful: false };
const votedBy = async (shopper: TestShopper): Promise<string[]> =>
  (await shopper.get(`/reviews/marked_helpful?store_id=${STORE}&handle=the-bites`)).body.review_ids;
const shownCount = async (reviewId: string): Promise<number> => {
  const { body } = await list(shop.shopper(), 'the-bites', '&limit=100');
  return body.reviews.find(({ review_id }: { review_id: string }) => review_id === reviewId)?.helpful_count;
};
const withSession = async (): Promise<TestShopper> => {
  const shopper = shop.shopper();
  await shopper.post('/metrics/initialize', { store_id: STORE });
  return shopper;
};

describe('a helpful review', () => {
  it('is counted, and remembered for the session alone', async () => {
    const id = await someReview();
    const shopper = shop.shopper();
    const { status, body } = await vote(shopper, id);
    expect([status, body]).toEqual([200, { is_helpful: true, helpful_count: 1 }]);
    expect(await shownCount(id)).toBe(1);
    expect(await votedBy(shopper)).toEqual([id]);
    expect(await votedBy(shop.shopper())).toEqual([]);
  });

  it('is counted once for each session, however often the vote is repeated', async () => {
    const id = await someReview();
    const shopper = await withSession();
    await vote(shopper, id);
    expect((await vote(shopper, id)).body).toEqual({ is_helpful: true, helpful_count: 1 });
  });

  it('is counted once when a session votes many times at once', async () => {
    const id = await someReview();
    const shopper = await withSession();
    const answers = await Promise.all(Array.from({ length: 8 }, () => vote(shopper, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await shownCount(id)).toBe(1);
  });

  it('is counted for each of many sessions at once', async () => {
    const id = await someReview();
    const answers = await Promise.all(Array.from({ length: 8 }, () => vote(shop.shopper(), id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await shownCount(id)).toBe(8);
  });

  it('is not counted once the vote is taken back', async () => {
    const id = await someReview();
    const shopper = shop.shopper();
    await vote(shopper, id);
    expect((await vote(shopper, id, TAKE_BACK)).body).toEqual({ is_helpful: false, helpful_count: 0 });
    expect((await vote(shopper, id, TAKE_BACK)).body).toEqual({ is_helpful: false, helpful_count: 0 });
    expect(await votedBy(shopper)).toEqual([]);
  });

  it('keeps the votes of others when one is taken back', async () => {
    const id = await someReview();
    const [one, other] = [await withSession(), await withSession()];
    await vote(one, id);
    await vote(other, id);
    expect((await vote(other, id, TAKE_BACK)).body.helpful_count).toBe(1);
    expect(await votedBy(one)).toEqual([id]);
  });

  it('keeps its votes when a shopper without one takes it back', async () => {
    const id = await someReview();
    await vote(shop.shopper(), id);
    expect((await vote(shop.shopper(), id, TAKE_BACK)).body.helpful_count).toBe(1);
  });

  it('does not change the default order, nor the rating', async () => {
    const [older, newer] = [await someReview(), await someReview()];
    const before = (await list(shop.shopper(), 'the-bites')).body;
    await vote(shop.shopper(), older);
    const { body } = await list(shop.shopper(), 'the-bites');
    const ids = body.reviews.map(({ review_id }: { review_id: string }) => review_id);
    expect(ids.indexOf(newer)).toBeLessThan(ids.indexOf(older));
    expect([body.average, body.count]).toEqual([before.average, before.count]);
  });

  it('does not change its product, whose row others lock', async () => {
    const id = await someReview();
    const version = async () =>
      (await shop.db.select().from(products).where(eq(products.handle, 'the-bites')))[0];
    const before = await version();
    await vote(shop.shopper(), id);
    expect(await version()).toEqual(before);
  });
});

describe('nobody votes for their own review:', () => {
  const refused = { status: 403, body: { code: 'forbidden', detail: 'You wrote this review yourself.' } };

  it('not in the browser in which it was written', async () => {
    const writer = await withSession();
    const id = await someReview(writer);
    expect(await vote(writer, id)).toMatchObject(refused);
    expect(await shownCount(id)).toBe(0);
  });

  it('not with the account that bought what is reviewed', async () => {
    const buyer = await newCustomer(shop, 'buyer@example.com');
    const id = await someReview();
    const [customer] = await shop.db.select().from(customers).where(eq(customers.email, 'buyer@example.com'));
    const [order] = await shop.db.select({ id: orders.id }).from(orders).limit(1);
    if (!customer || !order) throw new Error('the sample store has no orders');
    await shop.db.update(orders).set({ customerId: customer.id }).where(eq(orders.id, order.id));
    await shop.db
      .update(reviews)
      .set({ orderId: order.id })
      .where(eq(reviews.reviewId, anId(id)));
    expect(await vote(buyer, id)).toMatchObject(refused);
  });

  it('not with the account of the proved address', async () => {
    const email = 'proved@example.com';
    const customer = await newCustomer(shop, email);
    const id = await someReview(shop.shopper(), { reviewer_email: email });
    await shop.db.update(customers).set({ emailProvedAt: new Date() }).where(eq(customers.email, email));
    expect(await vote(customer, id)).toMatchObject(refused);
  });

  it('but an address that is not proved is not compared, so that nobody learns whose review it is', async () => {
    const email = 'unproved@example.com';
    const customer = await newCustomer(shop, email);
    const id = await someReview(shop.shopper(), { reviewer_email: email });
    expect((await vote(customer, id)).status).toBe(200);
  });
});

describe('a review cannot be voted for', () => {
  it.each([
    ['that does not exist', 'haggis'],
    ['of which a part of the id is given', 'sample-'],
  ])('%s', async (_, id) => {
    expect(await vote(shop.shopper(), id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('that is withheld', async () => {
    const id = await someReview();
    await shop.db
      .update(reviews)
      .set({ status: 'withheld', withheldReason: 'spam' })
      .where(eq(reviews.reviewId, anId(id)));
    expect((await vote(shop.shopper(), id)).status).toBe(404);
    const [review] = await shop.db
      .select()
      .from(reviews)
      .where(eq(reviews.reviewId, anId(id)));
    expect(review?.helpfulCount).toBe(0);
  });

  it.each([
    ['for an unknown store', { store_id: 'store_x' }, 404],
    ['with a number', { is_helpful: 100 }, 400],
    ['with a count', { helpful_count: 100 }, 400],
    ['without an id', { review_id: '' }, 400],
  ])('%s', async (_, changes, status) => {
    expect((await vote(shop.shopper(), await someReview(), changes)).status).toBe(status);
  });

  it('by another site', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await vote(shop.shopper(), await someReview(), {}, headers)).status).toBe(403);
  });
});

describe('counts cannot be driven up:', () => {
  let limited: TestShop;
  beforeAll(async () => {
    limited = await startTestShop(() => ({ limits: 'memory' }));
  });
  afterAll(() => limited.close());
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const sampleReviews = async (): Promise<string[]> =>
    (await list(limited.shopper(), 'the-mix', '&limit=100')).body.reviews.map(
      ({ review_id }: { review_id: string }) => review_id,
    );

  it('new sessions of one network address add at most five votes a day to a review', async () => {
    const [id = ''] = await sampleReviews();
    const headers = from('198.51.100.7');
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await vote(limited.shopper(), id, {}, headers)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await vote(limited.shopper(), id, {}, from('203.0.113.9'))).body.helpful_count).toBe(6);
  });

  it('a vote that is taken back and given again is not counted twice', async () => {
    const [, id = ''] = await sampleReviews();
    const shopper = limited.shopper();
    const headers = from('198.51.100.8');
    for (let n = 0; n < 8; n += 1) {
      expect((await vote(shopper, id, {}, headers)).body.helpful_count).toBe(1);
      expect((await vote(shopper, id, TAKE_BACK, headers)).body.helpful_count).toBe(0);
    }
  });

  it('a session votes at most 60 times an hour', async () => {
    const ids = await sampleReviews();
    const shopper = limited.shopper();
    const headers = from('198.51.100.9');
    for (let n = 0; n < 60; n += 1)
      expect((await vote(shopper, ids[n % ids.length] ?? '', {}, headers)).status).toBe(200);
    const refused = await vote(shopper, ids[0] ?? '', {}, headers);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(refused.headers['retry-after']).toBeDefined();
  });
});

describe('what was found helpful belongs to the person:', () => {
  it('it is in the download, and is taken back when the account is deleted', async () => {
    const customer = await newCustomer(shop, 'marks@example.com');
    const id = await someReview();
    await vote(shop.shopper(), id);
    await vote(customer, id);
    const asked = { store_id: STORE, password: PASSWORD };
    const { body } = await customer.post('/account/download_data', asked);
    expect(body.helpful_reviews).toMatchObject([{ product: 'the-bites', by: 'Rosa' }]);
    await customer.post('/account/delete', { ...asked, reviews: 'keep' });
    expect(await shownCount(id)).toBe(1);
  });

  it('a review that is deleted takes its votes along', async () => {
    const id = await someReview();
    await vote(shop.shopper(), id);
    const before = await shop.db.$count(reviewHelpfulVotes);
    await shop.db.delete(reviews).where(eq(reviews.reviewId, anId(id)));
    expect(await shop.db.$count(reviewHelpfulVotes)).toBe(before - 1);
  });
});

it('two who found each other helpful can leave at once', async () => {
  // Holds the locks of each for a while, so that both have some when they wait for those of the other.
  await shop.db.execute(sql`create function pause() returns trigger language plpgsql as
    'begin perform pg_sleep(0.5); return null; end'`);
  await shop.db.execute(
    sql`create trigger pause after delete on review_helpful_marks for each statement execute function pause()`,
  );
  const people: { shopper: TestShopper; review: string }[] = [];
  for (const email of ['one-leaves@example.com', 'two-leaves@example.com']) {
    const shopper = await newCustomer(shop, email);
    await shop.db.update(customers).set({ emailProvedAt: sql`shop_now()` }).where(eq(customers.email, email));
    people.push({ shopper, review: await someReview(shopper, { reviewer_email: email }) });
  }
  const [one, two] = people;
  if (!one || !two) throw new Error('two people are needed');
  await vote(one.shopper, two.review);
  await vote(two.shopper, one.review);
  const leave = ({ shopper }: { shopper: TestShopper }) =>
    shopper.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'remove' });
  const answers = await Promise.all([leave(one), leave(two)]);
  await shop.db.execute(sql`drop trigger pause on review_helpful_marks`);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
