import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicReviewId, ReviewId } from '#domain/ids.ts';
import { reviews } from '#server/platform/database/schema/review-tables.ts';
import { anId } from '../../support/ids.ts';
import { add, list } from '../../support/buying/reviewing.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const rowOf = async (reviewId: ReviewId) => {
  const [row] = await shop.db
    .select()
    .from(reviews)
    .where(eq(reviews.reviewId, anId(reviewId)));
  return row;
};
const product = async (handle: string) =>
  (await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: [handle] })).body
    .formattedProductData[0];

describe('the reviews of a product', () => {
  it('are answered newest first, 25 at a time, each once', async () => {
    const seen: { review_id: string; created_at: string }[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await list(shop.shopper(), 'the-mix', cursor ? `&cursor=${cursor}` : '');
      expect(body.reviews.length).toBeLessThanOrEqual(25);
      if (body.next_cursor) expect(body.reviews).toHaveLength(25);
      seen.push(...body.reviews);
      cursor = body.next_cursor;
    } while (cursor);
    const { body } = await list(shop.shopper(), 'the-mix');
    expect(new Set(seen.map(({ review_id }) => review_id)).size).toBe(body.count);
    const times = seen.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('come with an average and a distribution over all of them, whatever is filtered', async () => {
    const { body } = await list(shop.shopper(), 'the-mix', '&rating=4&limit=100');
    const { 1: one, 2: two, 3: three, 4: four, 5: five } = body.distribution;
    expect(body.reviews).toHaveLength(four);
    expect(body.reviews.every(({ review_rating }: { review_rating: number }) => review_rating === 4)).toBe(
      true,
    );
    expect(body.count).toBe(one + two + three + four + five);
    expect(body.average).toBeCloseTo((one + 2 * two + 3 * three + 4 * four + 5 * five) / body.count, 2);
  });

  it('hold no email address', async () => {
    const { body } = await list(shop.shopper(), 'the-mix', '&limit=100');
    expect(JSON.stringify(body)).not.toMatch(/@|email/);
  });

  it('say which ones came with the sample store', async () => {
    const { body } = await list(shop.shopper(), 'the-mix', '&limit=1');
    expect(body.reviews[0]).toMatchObject({ is_sample: true, handle: 'the-mix' });
  });

  it.each([
    ['&limit=0'],
    ['&limit=101'],
    ['&limit=x'],
    ['&rating=6'],
    ['&rating=0'],
    ['&cursor=haggis'],
    ['&cursor='],
  ])('are refused with 400 for %s', async (query) => {
    expect((await list(shop.shopper(), 'the-mix', query)).status).toBe(400);
  });

  it('of a product that does not exist are a 404', async () => {
    expect(await list(shop.shopper(), 'haggis')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('of a store that does not exist are a 404', async () => {
    const { status, body } = await shop.shopper().get('/reviews/by_product?store_id=store_x&handle=the-mix');
    expect([status, body.code]).toEqual([404, 'unknown_store']);
  });
});

describe('a review by anyone', () => {
  it('is shown at once, is not verified, and counts', async () => {
    const before = (await list(shop.shopper(), 'the-bites')).body;
    const { status, body } = await add(shop.shopper(), { review_rating: 1, reviewer_name: '  Rosa  B. ' });
    expect([status, body.verified]).toEqual([200, false]);
    const after = (await list(shop.shopper(), 'the-bites')).body;
    expect(after.reviews[0]).toMatchObject({
      review_id: body.review_id,
      review_rating: 1,
      reviewer_name: 'Rosa B.',
      verified: false,
      is_sample: false,
      media: [],
    });
    expect(after.count).toBe(before.count + 1);
    expect(after.distribution[1]).toBe(before.distribution[1] + 1);
    expect(await product('the-bites')).toMatchObject({ rating: after.average, ratingCount: after.count });
  });

  it('sent twice with the same id is one review', async () => {
    const body = { review_id: '1763700000001', reviewer_email: 'twice@example.com' };
    const answers = await Promise.all([
      add(shop.shopper(), body),
      add(shop.shopper(), body),
      add(shop.shopper(), body),
    ]);
    expect(new Set(answers.map(({ body }) => body.review_id)).size).toBe(1);
    const rows = await shop.db.select().from(reviews).where(eq(reviews.reviewerEmail, 'twice@example.com'));
    expect(rows).toHaveLength(1);
  });

  it("with somebody else's id is a review of its own", async () => {
    const first = await add(shop.shopper(), { review_id: 'same-id', reviewer_email: 'a@example.com' });
    const second = await add(shop.shopper(), { review_id: 'same-id', reviewer_email: 'b@example.com' });
    expect(second.body.review_id).not.toBe(first.body.review_id);
    expect((await rowOf(first.body.review_id))?.reviewerEmail).toBe('a@example.com');
  });

  it('does not tell whose it is to somebody who guesses with the id that is shown', async () => {
    const first = await add(shop.shopper(), { review_id: 'mine', reviewer_email: 'author@example.com' });
    const shown = first.body.review_id;
    const guessed = await add(shop.shopper(), { review_id: shown, reviewer_email: 'author@example.com' });
    expect(guessed.body.review_id).not.toBe(shown);
  });

  it('cannot pass for a sample', async () => {
    const { body } = await add(shop.shopper(), { review_id: 'sample-the-bites-99' });
    expect(body.review_id).not.toMatch(/^sample-/);
  });

  it.each([
    ['a rating of 0', { review_rating: 0 }],
    ['a rating of 6', { review_rating: 6 }],
    ['a rating of 4.5', { review_rating: 4.5 }],
    ['a rating in words', { review_rating: '5' }],
    ['no text', { review_description: '  \n ' }],
    ['a name that nobody sees', { reviewer_name: '\u200B\u2060' }],
    ['a name with a web address', { reviewer_name: 'see www.evil.example' }],
    ['no address', { reviewer_email: '' }],
    ['something that is no address', { reviewer_email: 'rosa' }],
    ['more than 5000 characters', { review_description: 'x'.repeat(5001) }],
    ['a NUL', { review_description: 'a\u0000b' }],
    ['verified set', { verified: true }],
    ['a status set', { status: 'published' }],
    ['pictures by address', { media: ['https://evil.example/pixel.png'] }],
    ['five pictures', { media: Array.from({ length: 5 }, () => crypto.randomUUID()) }],
  ])('with %s is refused with 400, and nothing is stored', async (_, changes) => {
    const before = await shop.db.$count(reviews);
    expect((await add(shop.shopper(), changes)).status).toBe(400);
    expect(await shop.db.$count(reviews)).toBe(before);
  });

  it('of a product that does not exist is a 404', async () => {
    expect((await add(shop.shopper(), { handle: 'haggis' })).status).toBe(404);
  });

  it('that is a script is told as the text it is', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    await add(shop.shopper(), { review_description: script, reviewer_email: 'script@example.com' });
    const { body } = await list(shop.shopper(), 'the-bites', '&limit=1');
    expect(body.reviews[0].review_description).toBe(script);
  });

  it('with a link is stored but not shown, and the product says how many and why', async () => {
    const before = (await list(shop.shopper(), 'masala-cashews')).body;
    const sent = await add(shop.shopper(), {
      handle: 'masala-cashews',
      review_description: 'Cheaper at https://nuts.example',
      reviewer_email: 'spam@example.com',
    });
    expect(sent.status).toBe(200);
    const after = (await list(shop.shopper(), 'masala-cashews')).body;
    expect(after).toMatchObject({ count: before.count, withheld: [{ reason: 'links', count: 1 }] });
    expect(JSON.stringify(after.reviews)).not.toContain('nuts.example');
  });

  it('is withheld as a flood from the sixth of one address in a day', async () => {
    const send = (n: number) =>
      add(shop.shopper(), { reviewer_email: 'flood@example.com', review_description: `Number ${n}` });
    for (let n = 1; n <= 5; n += 1)
      expect((await rowOf((await send(n)).body.review_id))?.status).toBe('published');
    expect(await rowOf((await send(6)).body.review_id)).toMatchObject({
      status: 'withheld',
      withheldReason: 'flood',
    });
    await shop.advanceClock('25 hours');
    expect((await rowOf((await send(7)).body.review_id))?.status).toBe('published');
    await shop.advanceClock('0 hours');
  });
});

describe('the counts of reviews', () => {
  const counted = async () => (await list(shop.shopper(), 'the-mix')).body;

  it('follow what is withheld, restored, changed and removed', async () => {
    const before = await counted();
    const { body } = await add(shop.shopper(), {
      handle: 'the-mix',
      review_rating: 1,
      reviewer_email: 'c@example.com',
    });
    const where = eq(reviews.reviewId, body.review_id);
    await shop.db.update(reviews).set({ status: 'withheld', withheldReason: 'spam' }).where(where);
    expect(await counted()).toMatchObject({ count: before.count, withheld: [{ reason: 'spam', count: 1 }] });
    await shop.db.update(reviews).set({ status: 'published', withheldReason: null, rating: 2 }).where(where);
    const restored = await counted();
    expect(restored).toMatchObject({ count: before.count + 1, withheld: [] });
    expect(restored.distribution[2]).toBe(before.distribution[2] + 1);
    await shop.db.delete(reviews).where(where);
    expect(await counted()).toMatchObject({ count: before.count, average: before.average });
  });

  it('have an average that is not rounded before it is shown', async () => {
    const handle = 'masala-cashews';
    await shop.db.delete(reviews).where(eq(reviews.productHandle, handle));
    const ratings = Array.from({ length: 38 }, (_, n) => (n < 17 ? 5 : 4));
    await shop.db.insert(reviews).values(
      ratings.map((rating, n) => ({
        storeId: STORE,
        productHandle: handle,
        reviewId: anId<PublicReviewId>(`average-${n}`),
        rating,
        reviewerName: 'Rosa',
        reviewerEmail: `average${n}@example.com`,
        description: 'Crunchy.',
        status: 'published' as const,
      })),
    );
    const { average, count } = (await list(shop.shopper(), handle)).body;
    expect([count, average.toFixed(1)]).toEqual([38, '4.4']);
    expect(average).toBeCloseTo(169 / 38, 8);
    expect((await product(handle)).rating).toBe(average);
  });

  it('are right after many write at once', async () => {
    const before = await counted();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        add(shop.shopper(), {
          handle: 'the-mix',
          review_rating: (n % 5) + 1,
          reviewer_email: `w${n}@example.com`,
          review_description: `Writer ${n}`,
        }),
      ),
    );
    const after = await counted();
    const [{ count, average } = { count: 0, average: 0 }] = (
      await shop.db.execute<{ count: number; average: number }>(
        sql`select count(*)::int as count, avg(rating)::float as average from reviews where product_handle = 'the-mix' and status = 'published'`,
      )
    ).rows;
    expect(after.count).toBe(count);
    expect(after.average).toBeCloseTo(average, 8);
    expect(after.count).toBe(before.count + 20);
  });
});

describe('floods of calls', () => {
  it('from one address are refused with 429 after 20 reviews in an hour', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    try {
      const send = (n: number) =>
        add(limited.shopper(), { reviewer_email: `n${n}@example.com`, review_description: `N ${n}` });
      for (let n = 0; n < 20; n += 1) expect((await send(n)).status).toBe(200);
      const refused = await send(20);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
      expect(refused.headers['retry-after']).toBeDefined();
    } finally {
      await limited.close();
    }
  });
});
