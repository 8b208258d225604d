import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStoreFiles } from '#server/import/files/read-store-files.ts';
import { importStore } from '#server/import/import-store.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { importOf, makeStep, rowsOf, sendFile } from '../../../support/imports/import-file.ts';
import { reviewCells, reviewFile } from '../../../support/imports/review-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const OPTIONS = { kind: 'reviews' };
const STORE_FOLDER = fileURLToPath(new URL('../../../../store/doosra', import.meta.url));

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const sent = (...reviews: Record<string, string>[]) => sendFile(shop, owner, reviewFile(...reviews), OPTIONS);

async function imported(...reviews: Record<string, string>[]): Promise<string> {
  const id = await sent(...reviews);
  await makeStep(shop, owner, id, 'start');
  return id;
}

/** A page of a product's reviews as shoppers see it. */
const reviewsOf = async (handle: string, query = '') =>
  (await shop.shopper().get(`/reviews/by_product?store_id=${STORE}&handle=${handle}${query}`)).body;
/** A review as shoppers see it; undefined when they do not. */
const shown = async (body: string, handle = 'the-mix') =>
  (await reviewsOf(handle, '&limit=100')).reviews.find(
    (review: { review_description: string }) => review.review_description === body,
  );
/** A review as staff see it. */
async function forStaff(body: string) {
  const { rows } = await shop.db.execute<{ review_id: string }>(
    sql`select review_id from reviews where description = ${body}`,
  );
  const [row] = rows;
  if (!row) return undefined;
  return (await owner.get(`/admin/api/reviews/${row.review_id}?store_id=${STORE}`)).body.review;
}

describe('a file of reviews', () => {
  it('changes nothing before it is imported, and names what it does not use', async () => {
    const id = await sent(reviewCells('Only checked.'));
    expect(await importOf(owner, id)).toMatchObject({
      state: 'checked',
      counts: { create: 1 },
      unused_columns: ['source', 'location'],
    });
    expect(await shown('Only checked.')).toBeUndefined();
  });

  it('shows reviews to shoppers as they were, marked as imported and not as verified', async () => {
    await imported(reviewCells('Every "bag",\nempty.', { rating: '2' }));
    expect(await shown('Every "bag",\nempty.')).toMatchObject({
      review_rating: 2,
      review_title: 'Crunchy',
      reviewer_name: 'Ines Okafor',
      created_at: '2024-03-28T14:30:05.000Z',
      verified: false,
      is_sample: false,
      source: 'Judge.me',
    });
  });

  it('marks them for staff, who may decide about them', async () => {
    await imported(reviewCells('For staff.'));
    expect(await forStaff('For staff.')).toMatchObject({
      source: 'Judge.me',
      verified: false,
      status: 'published',
      may_be_notified: false,
    });
  });

  it('brings the reply with its date', async () => {
    await imported(
      reviewCells('Replied to.', { reply: 'Thank you!', reply_date: '2024-04-01 09:00:00 UTC' }),
    );
    expect((await shown('Replied to.')).reply).toEqual({
      text: 'Thank you!',
      replied_at: '2024-04-01T09:00:00.000Z',
    });
  });

  it('counts in the rating of the product', async () => {
    const before = await reviewsOf('puffed-rice-bhel');
    await imported(
      reviewCells('One star.', { rating: '1', product_handle: 'puffed-rice-bhel' }),
      reviewCells('Two stars.', { rating: '2', product_handle: 'puffed-rice-bhel' }),
    );
    const after = await reviewsOf('puffed-rice-bhel');
    const sum = before.average * before.count + 3;
    expect([after.count, after.distribution[1]]).toEqual([before.count + 2, before.distribution[1] + 1]);
    expect(after.average).toBeCloseTo(sum / after.count, 1);
  });

  it('is filed under a product whose address was spelled otherwise there', async () => {
    await imported(reviewCells('Spelled.', { product_handle: 'The_Mix' }));
    expect(await shown('Spelled.')).toMatchObject({ handle: 'the-mix' });
  });

  it('of the same reviews again changes nothing', async () => {
    const lines = [
      reviewCells('Twice.', { reply: 'Thanks' }),
      reviewCells('Twice waiting.', { curated: 'not-yet' }),
    ];
    await imported(...lines);
    const id = await sent(...lines);
    expect((await importOf(owner, id)).counts).toEqual({ create: 0, change: 0, same: 2, refused: 0 });
  });

  it('lets reviews wait about which nobody has decided there', async () => {
    const id = await imported(reviewCells('Undecided.', { curated: 'not-yet' }));
    expect((await rowsOf(owner, id))[0].notes).toEqual([
      'nobody has approved it in Judge.me: it waits for a decision under Reviews',
    ]);
    expect([await shown('Undecided.'), (await forStaff('Undecided.')).status]).toEqual([
      undefined,
      'pending',
    ]);
  });

  it('names pictures, which it does not fetch', async () => {
    const picture_urls = 'https://cdn.example/1.jpg,https://cdn.example/2.jpg';
    const id = await imported(reviewCells('Pictured.', { picture_urls }));
    expect((await rowsOf(owner, id))[0].notes).toEqual([
      'pictures not imported, the shop fetches no address: https://cdn.example/1.jpg, https://cdn.example/2.jpg',
    ]);
    expect((await shown('Pictured.')).media).toEqual([]);
  });

  it.each([
    ['of another shop’s product', { product_handle: 'kites' }, 'product_handle', 'kites is no product'],
    ['of the shop', { product_handle: '', product_id: '' }, 'product_handle', 'a review of the shop'],
    [
      'with the number of a product alone',
      { product_handle: '' },
      'product_handle',
      'product_id mean nothing',
    ],
    ['with six stars', { rating: '6' }, 'rating', 'must be 1 to 5, and is 6'],
    ['without stars', { rating: '' }, 'rating', 'and is missing'],
    ['with a date that may be two', { review_date: '03/04/2024' }, 'review_date', 'must be a date'],
    ['of tomorrow', { review_date: '2999-01-01' }, 'review_date', 'must be a date in the past'],
    ['that is spam', { curated: 'spam' }, 'curated', 'is spam in Judge.me'],
    ['with a decision in other words', { curated: 'perhaps' }, 'curated', 'must be ok, spam or not-yet'],
    ['that is too long', { body: 'x'.repeat(5_001) }, 'body', 'longer than 5000 characters'],
  ] as [string, Record<string, string>, string, string][])(
    'refuses a review %s at its line',
    async (name, wrong, column, message) => {
      const id = await sent(reviewCells(`Before ${name}`), reviewCells(name, wrong));
      const [row] = await rowsOf(owner, id, '&outcome=refused');
      expect(row.problems).toMatchObject([{ line: 3, column, message: expect.stringContaining(message) }]);
    },
  );

  it('refuses a review that it has twice', async () => {
    const id = await sent(reviewCells('Doubled.'), reviewCells('Doubled.'));
    expect(await rowsOf(owner, id, '&outcome=refused')).toMatchObject([
      { line: 3, problems: [{ message: 'is the same review as in line 2: leave one of them' }] },
    ]);
  });

  it.each([
    ['a byte-order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['the text of Windows', (text: string) => Buffer.from(text, 'latin1')],
  ])('reads a file in %s', async (name, encoded) => {
    const body = `Crème in ${name}.`;
    const id = await sendFile(shop, owner, encoded(reviewFile(reviewCells(body))), OPTIONS);
    await makeStep(shop, owner, id, 'start');
    expect(await shown(body)).toBeDefined();
  });

  it('shows what looks like a formula or markup as it was written', async () => {
    const body = '=HYPERLINK("https://evil.example") <script>alert(1)</script>';
    await imported(reviewCells(`'${body}`));
    expect(await shown(body)).toBeDefined();
  });

  it('of a thousand reviews comes in whole', async () => {
    const handle = 'masala-cashews';
    const before = (await reviewsOf(handle)).count;
    const id = await imported(
      ...Array.from({ length: 1_000 }, (_, number) =>
        reviewCells(`Number ${number}.`, { product_handle: handle, rating: String(1 + (number % 5)) }),
      ),
    );
    expect([(await importOf(owner, id)).results.done, (await reviewsOf(handle)).count]).toEqual([
      1_000,
      before + 1_000,
    ]);
  });

  it('is not touched by an import of the store’s files', async () => {
    await imported(reviewCells('Stays.'));
    await importStore(shop.db, await readStoreFiles(STORE_FOLDER));
    expect(await shown('Stays.')).toBeDefined();
  });
});

describe('undoing a file of reviews', () => {
  it('removes them, with their part of the rating', async () => {
    const before = await reviewsOf('the-mix');
    const id = await imported(reviewCells('Undone.', { rating: '1', reply: 'Sorry!' }));
    await makeStep(shop, owner, id, 'undo');
    const after = await reviewsOf('the-mix');
    expect([await shown('Undone.'), after.count, after.average]).toEqual([
      undefined,
      before.count,
      before.average,
    ]);
  });

  it('leaves one about which somebody has decided', async () => {
    const id = await imported(reviewCells('Decided.'));
    const { review_id, version } = await forStaff('Decided.');
    await owner.post('/admin/api/review_decisions', {
      store_id: STORE,
      decisions: [{ review_id, decision: 'withhold', reason: 'spam', version }],
    });
    await makeStep(shop, owner, id, 'undo');
    expect(await rowsOf(owner, id)).toMatchObject([
      { result: 'stays', reason: 'Somebody has decided about it after the import.' },
    ]);
  });

  it('leaves one to which somebody has replied', async () => {
    const id = await imported(reviewCells('Answered.'));
    const { review_id } = await forStaff('Answered.');
    await owner.post(`/admin/api/reviews/${review_id}/reply`, {
      store_id: STORE,
      text: 'Thanks!',
      version: 0,
    });
    await makeStep(shop, owner, id, 'undo');
    expect(await rowsOf(owner, id)).toMatchObject([
      { result: 'stays', reason: 'Somebody has replied to it after the import.' },
    ]);
    expect(await shown('Answered.')).toBeDefined();
  });
});
