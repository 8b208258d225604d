import { expect, test } from 'vitest';
import { createApiClient } from '#web/api/client.ts';
import { fetchReviewPage } from '#web/api/reviews/fetch-review-page.ts';
import { anId } from '../../../../support/ids.ts';

const review = {
  review_id: 'r1',
  review_rating: 5,
  reviewer_name: 'Ila',
  review_title: '',
  review_description: 'Gone.',
  verified: true,
  is_sample: false,
  created_at: '2026-11-21T10:00:00Z',
  media: ['{/uploads/a.webp}'],
  media_alts: ['A bowl'],
};
const page = {
  reviews: [review],
  average: 5,
  count: 1,
  distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 },
  withheld: [],
  next_cursor: null,
};

test('curly braces around picture addresses are removed', async () => {
  const api = createApiClient({ fetch: async () => Response.json(page), storeId: anId('store_doosra') });
  const { reviews } = await fetchReviewPage(api, 'the-mix', { cursor: null });
  expect(reviews[0]?.pictures).toEqual([{ url: '/uploads/a.webp', alt: 'A bowl' }]);
});

test('fields outside the specification may be missing from an answer', async () => {
  const { media: _media, media_alts: _alts, is_sample: _sample, ...bare } = review;
  const { withheld: _withheld, next_cursor: _cursor, ...rest } = page;
  const answer = { ...rest, reviews: [bare] };
  const api = createApiClient({ fetch: async () => Response.json(answer), storeId: anId('store_doosra') });
  expect(await fetchReviewPage(api, 'the-mix', { cursor: null })).toMatchObject({
    reviews: [{ id: 'r1', pictures: [], isSample: false, helpfulCount: 0 }],
    withheld: [],
    matching: null,
    nextCursor: null,
  });
});
