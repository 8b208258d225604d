import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicReviewId } from '#domain/ids.ts';
import { readStoreFiles } from '#server/import/files/read-store-files.ts';
import type { StoreFiles } from '#server/import/files/store-files.ts';
import { importStore } from '#server/import/import-store.ts';
import { reviews } from '#server/platform/database/schema/review-tables.ts';
import { anId } from '../../support/ids.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';
import { STORE_FOLDER } from './imported-store.ts';

const FROM_ETSY = {
  reviewId: anId<PublicReviewId>('etsy-3847598345'),
  source: 'Etsy',
  productHandle: 'masala-cashews',
  rating: 4,
  name: 'Maya R.',
  title: 'Crunchy',
  text: 'Gone before the film began, and it was a short film.',
  writtenOn: '2024-11-05',
  verified: false,
  pictures: [],
};

let shop: TestShop;
let files: StoreFiles;
beforeAll(async () => {
  shop = await startTestShop();
  files = await readStoreFiles(STORE_FOLDER);
});
afterAll(() => shop.close());

const shown = async () => {
  const { body } = await shop
    .shopper()
    .get(`/reviews/by_product?store_id=${STORE}&handle=masala-cashews&limit=100`);
  return body.reviews as Record<string, unknown>[];
};
const withReviews = (...more: StoreFiles['reviews']): StoreFiles => ({
  ...files,
  reviews: [...files.reviews, ...more],
});

it('a review from elsewhere is shown with its day and where it is from, never as a verified purchase', async () => {
  await importStore(shop.db, withReviews(FROM_ETSY));
  const review = (await shown()).find(({ review_id }) => review_id === FROM_ETSY.reviewId);
  expect(review).toMatchObject({
    source: 'Etsy',
    is_sample: false,
    verified: false,
    reviewer_name: 'Maya R.',
  });
  const { timeZone } = files.store;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(String(review?.created_at)));
  expect(day).toBe(FROM_ETSY.writtenOn);
});

it('reviews from elsewhere stay when a shop begins to take money, and samples go', async () => {
  await importStore(shop.db, withReviews(FROM_ETSY), { isReal: true });
  expect((await shown()).map(({ source }) => source)).toEqual(['Etsy']);
  await importStore(shop.db, withReviews(FROM_ETSY));
});

it('a review from elsewhere that staff have withheld stays withheld by another import', async () => {
  await shop.db
    .update(reviews)
    .set({ status: 'withheld', withheldReason: 'spam' })
    .where(eq(reviews.reviewId, FROM_ETSY.reviewId));
  await importStore(shop.db, withReviews({ ...FROM_ETSY, title: 'Crunchier' }));
  expect((await shown()).map(({ review_id }) => review_id)).not.toContain(FROM_ETSY.reviewId);
});

it('an import never takes the place of a review that was written in this shop', async () => {
  const { body } = await shop.shopper().post(`/reviews/addReview?store_id=${STORE}`, {
    handle: 'masala-cashews',
    review_id: '1',
    review_rating: 5,
    reviewer_name: 'Jo',
    review_description: 'Salty, in a good way.',
    review_title: '',
    reviewer_email: 'jo@example.com',
  });
  const impostor = { ...FROM_ETSY, reviewId: anId<PublicReviewId>(String(body.review_id)) };
  await expect(importStore(shop.db, withReviews(impostor))).rejects.toThrow(
    `doosra/reviews/masala-cashews.json: reviewId: ${body.review_id} is the id of a review that was written in this shop`,
  );
  await importStore(shop.db, files);
  expect((await shown()).find(({ source }) => source === null)).toMatchObject({ reviewer_name: 'Jo' });
});
