import { z } from 'zod';
import type { OrderId, PublicReviewId, ReviewPictureId } from '#domain/ids.ts';
import { MAX_REVIEW_SEARCH_LENGTH, REVIEW_SORTS } from '#domain/reviews/review-sort.ts';
import { defineCall } from '../call.ts';
import { email, idOf, moment, requiredLine, requiredText, storeId, text } from '../fields.ts';

const tag = 'Reviews';
const rating = z.int().min(1).max(5);

/** Spec §3, Review, without the reviewer's email address. */
export const shownReview = z.object({
  review_id: idOf<PublicReviewId>(z.string()),
  review_rating: rating,
  reviewer_name: z.string(),
  review_title: z.string(),
  review_description: z.string(),
  handle: z.string(),
  verified: z.boolean(),
  media: z.array(z.string()),
  media_alts: z.array(z.string()).describe('What each picture shows, in the order of media'),
  created_at: moment,
  is_sample: z.boolean().describe('Came with the sample store; nobody wrote it'),
  source: z
    .string()
    .nullable()
    .describe(
      'Where it was published before it was imported, or sample; null when it was written in this shop',
    ),
  helpful_count: z.int().describe('How many found it helpful'),
  reply: z
    .object({ text: z.string(), replied_at: moment })
    .optional()
    .describe('What the brand replied; missing without a reply'),
});
export type ShownReview = z.output<typeof shownReview>;

const pictureIds = z
  .array(idOf<ReviewPictureId>(z.uuid()))
  .max(4)
  .optional()
  .describe('Pictures sent before with POST /reviews/pictures');

export const reviewsByProduct = defineCall({
  method: 'GET',
  path: '/reviews/by_product',
  summary: 'Published reviews of a product, page by page, newest first unless asked otherwise',
  tag,
  query: z.strictObject({
    store_id: storeId,
    handle: requiredText(100),
    limit: z
      .string()
      .regex(/^([1-9]\d?|100)$/, 'must be 1 to 100')
      .optional(),
    cursor: text(200).optional(),
    rating: z.enum(['1', '2', '3', '4', '5']).optional(),
    sort: z.enum(REVIEW_SORTS).optional(),
    with_photos: z.literal('true').optional(),
    search: requiredText(MAX_REVIEW_SEARCH_LENGTH)
      .optional()
      .describe('All of these words; the last one may be unfinished'),
  }),
  answer: z.object({
    reviews: z.array(shownReview),
    average: z.number().describe('Not rounded'),
    count: z.int(),
    distribution: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
    withheld: z.array(z.object({ reason: z.string(), count: z.int() })).describe('Not shown, and why'),
    matching: z
      .object({ count: z.int(), is_more: z.boolean() })
      .nullable()
      .describe('How many match what was asked for, counted up to 1,000; null on later pages'),
    next_cursor: z.string().nullable(),
  }),
});

export const votedReviews = defineCall({
  method: 'GET',
  path: '/reviews/marked_helpful',
  summary: 'The reviews of a product that this session found helpful',
  tag,
  query: z.strictObject({ store_id: storeId, handle: requiredText(100) }),
  answer: z.object({ review_ids: z.array(idOf<PublicReviewId>(z.string())) }),
});

export const voteOnReview = defineCall({
  method: 'POST',
  path: '/reviews/mark_helpful',
  summary:
    'Votes for a review as helpful, or takes the vote back; one vote for each session, none for a review of one’s own (403)',
  tag,
  body: z.strictObject({
    store_id: storeId,
    review_id: idOf<PublicReviewId>(requiredText(100)),
    is_helpful: z.boolean(),
  }),
  answer: z.object({ is_helpful: z.boolean(), helpful_count: z.int() }),
});

export const reviewerOrder = defineCall({
  method: 'POST',
  path: '/reviews/reviewer_order',
  summary: 'The order that a mailed review link is for, with the products that are not reviewed yet',
  tag,
  body: z.strictObject({ review_token: requiredText(200), current_store_id: storeId }),
  answer: z.object({
    orderDetails: z.object({
      order_id: idOf<OrderId>(z.string()),
      customer_name: z.string(),
      customer_email: z.string(),
      product_details: z.array(z.object({ handle: z.string(), title: z.string() })),
    }),
  }),
});

export const submitVerifiedReview = defineCall({
  method: 'POST',
  path: '/reviews/submit',
  summary: 'A review by a mailed link',
  tag,
  body: z.strictObject({
    store_id: storeId,
    order_id: idOf<OrderId>(requiredText(100)),
    title: requiredText(200),
    rating,
    name: requiredLine(100),
    description: requiredText(5000),
    token: requiredText(200),
    email,
    product_handle: requiredText(100),
    media: pictureIds,
  }),
  answer: z.object({ review_id: idOf<PublicReviewId>(z.string()), verified: z.literal(true) }),
});

export const addReview = defineCall({
  method: 'POST',
  path: '/reviews/addReview',
  summary: 'A review by anyone, from the dialog on a product page',
  tag,
  query: z.strictObject({ store_id: storeId }),
  body: z.strictObject({
    handle: requiredText(100),
    review_id: requiredText(100),
    review_rating: rating,
    reviewer_name: requiredLine(100),
    review_description: requiredText(5000),
    review_title: text(200),
    reviewer_email: email,
    media: pictureIds,
  }),
  answer: z.object({ review_id: idOf<PublicReviewId>(z.string()), verified: z.literal(false) }),
});

export const sendReviewPicture = defineCall({
  method: 'POST',
  path: '/reviews/pictures',
  summary:
    'A picture for a review: the body is a JPEG, PNG or WebP file of at most 8 MB; shown once a review has taken it',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ picture_id: idOf<ReviewPictureId>(z.uuid()) }),
});
