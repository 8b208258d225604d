import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicReviewId } from '#domain/ids.ts';
import { reviewMedia, reviews } from '#server/platform/database/schema/review-tables.ts';
import { anId } from '../../support/ids.ts';
import { add, list } from '../../support/buying/reviewing.ts';
import { type Answer, STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const HANDLE = 'fig-fennel-bites';
const WRITTEN: readonly [name: string, rating: number, helpful: number, text: string][] = [
  ['A', 5, 0, 'Crunchy as promised, gone by Tuesday.'],
  ['B', 1, 7, 'Too much jalapeño for me, and I eat chilli for breakfast.'],
  ['C', 4, 2, 'The crunchiest thing in the house.'],
  ['D', 5, 7, 'My grandmother’s recipe was hotter. She approves anyway.'],
  ['E', 1, 0, 'Arrived sweet/salty, left empty.'],
  ['F', 3, 2, 'Ordered a second bag before the first was open.'],
  ['G', 5, 2, 'नमकीन, and crunchy!'],
  ['H', 4, 0, 'Not crunchy enough, says the dentist.'],
];

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.db.delete(reviews).where(eq(reviews.productHandle, HANDLE));
  await shop.db.insert(reviews).values(
    WRITTEN.map(([name, rating, helpfulCount, description], place) => ({
      storeId: STORE,
      reviewId: anId<PublicReviewId>(`found-${name}`),
      productHandle: HANDLE,
      rating,
      helpfulCount,
      description,
      title: name === 'F' ? 'Twice' : '',
      reviewerName: name,
      reviewerEmail: `${name.toLowerCase()}@example.com`,
      status: 'published' as const,
      // Later letters are older; D and E were written at the same moment.
      createdAt: sql`timestamptz '2026-11-01' - make_interval(days => ${place === 4 ? 3 : place})`,
    })),
  );
});
afterAll(() => shop.close());

const names = ({ body }: Answer): string =>
  body.reviews.map(({ reviewer_name }: { reviewer_name: string }) => reviewer_name).join('');
const found = (query: string) => list(shop.shopper(), HANDLE, query);
const mentioning = (text: string) => found(`&search=${encodeURIComponent(text)}`);

/** The reviews of all pages of two. */
async function allPages(query: string): Promise<string> {
  let seen = '';
  let cursor: string | null = null;
  do {
    const answer: Answer = await found(`${query}&limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    seen += names(answer);
    cursor = answer.body.next_cursor;
  } while (cursor);
  return seen;
}

/** D and E were written at the same moment, so either may come first. */
const orderOf = (expected: string) => expect.stringMatching(new RegExp(`^${expected}$`));

describe('reviews are sorted', () => {
  it.each([
    ['newest first by default', '', 'ABC(DE|ED)FGH'],
    ['newest first', '&sort=newest', 'ABC(DE|ED)FGH'],
    ['by most stars, then newest', '&sort=highest', 'ADGCHFBE'],
    ['by fewest stars, then newest', '&sort=lowest', 'BEFCHADG'],
    ['by how many found them helpful, then newest', '&sort=helpful', 'BDCFGAEH'],
  ])('%s, each once over all pages', async (_, query, expected) => {
    expect(await allPages(query)).toEqual(orderOf(expected));
  });

  it('in the same way among those with some stars', async () => {
    expect(await allPages('&sort=helpful&rating=5')).toBe('DGA');
  });

  it('with the cursor of another sort not at all', async () => {
    const { body } = await found('&sort=highest&limit=2');
    const refused = await found(`&sort=lowest&limit=2&cursor=${body.next_cursor}`);
    expect([refused.status, refused.body.code]).toEqual([400, 'malformed']);
  });

  it('in no other way', async () => {
    expect((await found('&sort=kindest')).status).toBe(400);
  });
});

describe('a search in reviews', () => {
  it.each([
    ['a word in all its forms', 'crunchy', 'ACGH'],
    ['a word that is not finished', 'crun', 'ACGH'],
    ['all words', 'crunchy gone', 'A'],
    ['words without their accents', 'jalapeno', 'B'],
    ['words with accents of other people', 'crûnchy', 'ACGH'],
    ['apostrophes of every shape', "grandmother's", 'D'],
    ['words between strokes', 'salty', 'E'],
    ['other scripts', 'नमकीन', 'G'],
    ['capital letters', 'CRUNCHY', 'ACGH'],
    ['titles', 'twice', 'F'],
    ['words that most searches leave out', 'the first', 'F'],
    ['words between operators', 'crunchy & !gone', 'A'],
  ])('finds %s', async (_, text, expected) => {
    expect(names(await mentioning(text))).toBe(expected);
  });

  it.each([
    ['what nobody has written', 'haggis'],
    ['only some of the words', 'crunchy haggis'],
    ['beginnings of one or two letters', 'cr'],
    ['punctuation', '!!! ???'],
    ['the language of the database', "crunchy' | 'haggis"],
  ])('finds nothing for %s', async (_, text) => {
    const { status, body } = await mentioning(text);
    expect([status, body.matching.count]).toEqual([200, 0]);
  });

  it('is sorted and filtered like everything else', async () => {
    expect(names(await found('&search=crunchy&sort=highest&rating=4'))).toBe('CH');
    expect(await allPages('&search=crunchy&sort=lowest')).toBe('CHAG');
  });

  it('says how many match, and keeps the average and the stars of all', async () => {
    const { body } = await mentioning('crunchy');
    expect(body).toMatchObject({ matching: { count: 4, is_more: false }, count: 8 });
    expect(body.distribution[1]).toBe(2);
  });

  it('finds a review as soon as it is written, and as it was changed', async () => {
    const { body } = await add(shop.shopper(), {
      handle: HANDLE,
      review_description: 'Perfect with a macchiato.',
      reviewer_email: 'barista@example.com',
    });
    expect((await mentioning('macchiato')).body.matching.count).toBe(1);
    const where = eq(reviews.reviewId, body.review_id);
    await shop.db.update(reviews).set({ description: 'Perfect with tea.' }).where(where);
    expect((await mentioning('macchiato')).body.matching.count).toBe(0);
    await shop.db.delete(reviews).where(where);
  });

  it('finds nothing that is withheld', async () => {
    const where = eq(reviews.reviewId, anId('found-F'));
    await shop.db.update(reviews).set({ status: 'withheld', withheldReason: 'spam' }).where(where);
    expect((await mentioning('twice')).body.matching.count).toBe(0);
    await shop.db.update(reviews).set({ status: 'published', withheldReason: null }).where(where);
  });

  it.each([
    ['nothing', '&search='],
    ['spaces', '&search=%20%20'],
    ['a NUL', '&search=a%00b'],
    ['more than 100 characters', `&search=${'x'.repeat(101)}`],
  ])('for %s is refused', async (_, query) => {
    expect((await found(query)).status).toBe(400);
  });

  it('takes words of any length and number', async () => {
    expect((await mentioning('x'.repeat(100))).body.matching.count).toBe(0);
    expect((await mentioning('a b c d e f g h i j k l m n o p q r s t u v w x y z')).status).toBe(200);
  });
});

describe('reviews with photos', () => {
  const photoOf = async (name: string) => {
    const [row] = await shop.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(eq(reviews.reviewId, anId(`found-${name}`)));
    return row
      ? [{ storeId: STORE, reviewId: row.id, position: 0, url: `/media/${name}.webp`, alt: 'A bag' }]
      : [];
  };

  it('are found alone and counted, until their photos are deleted', async () => {
    expect((await found('&with_photos=true')).body.matching.count).toBe(0);
    const photos = [...(await photoOf('B')), ...(await photoOf('G'))];
    await shop.db.insert(reviewMedia).values(photos);
    const { body } = await found('&with_photos=true');
    expect(body.matching).toEqual({ count: 2, is_more: false });
    expect(await allPages('&with_photos=true&sort=lowest')).toBe('BG');
    expect((await found('&with_photos=true&search=crunchy&rating=5')).body.matching.count).toBe(1);
    await shop.db.delete(reviewMedia).where(eq(reviewMedia.url, '/media/B.webp'));
    expect(await allPages('&with_photos=true')).toBe('G');
    await shop.db.delete(reviewMedia).where(eq(reviewMedia.url, '/media/G.webp'));
    expect((await found('&with_photos=true')).body.matching.count).toBe(0);
  });

  it('are those of the sample store that have some', async () => {
    const { body } = await list(shop.shopper(), 'the-mix', '&with_photos=true&limit=100');
    expect(body.reviews.length).toBeGreaterThan(0);
    expect(body.reviews.every(({ media }: { media: string[] }) => media.length > 0)).toBe(true);
    expect(body.matching.count).toBe(body.reviews.length);
  });
});

describe('how many match', () => {
  it.each([
    ['', 8],
    ['&rating=5', 3],
    ['&rating=2', 0],
    ['&sort=helpful', 8],
  ])('is said on the first page for %j', async (query, count) => {
    expect((await found(query)).body.matching).toEqual({ count, is_more: false });
  });

  it('is not counted again on later pages', async () => {
    const { body } = await found('&limit=2');
    expect((await found(`&limit=2&cursor=${body.next_cursor}`)).body.matching).toBeNull();
  });

  it('is counted up to a thousand', async () => {
    await shop.db.execute(sql`
      insert into reviews (store_id, review_id, product_handle, rating, description, reviewer_name, reviewer_email, status)
      select ${STORE}, 'many-' || n, 'masala-cashews', 5, 'Manifold', 'N', 'n@example.com', 'published'
      from generate_series(1, 1001) n`);
    const { body } = await list(shop.shopper(), 'masala-cashews', '&search=manifold');
    expect(body.matching).toEqual({ count: 1000, is_more: true });
  });
});

it('more than 240 searches of one network address in a minute are refused', async () => {
  const limited = await startTestShop(() => ({ limits: 'memory' }));
  try {
    const search = () => list(limited.shopper(), 'the-mix', '&search=mix');
    for (let n = 0; n < 240; n += 1) expect((await search()).status).toBe(200);
    expect(await search()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await list(limited.shopper(), 'the-mix')).status).toBe(200);
  } finally {
    await limited.close();
  }
});
