import { z } from 'zod';
import type { OrderId, PublicReviewId } from '#domain/ids.ts';
import {
  MAX_DECISIONS,
  MAX_REPLY_LENGTH,
  REVIEW_INDEX_SORTS,
  REVIEW_VIEWS,
} from '#domain/reviews/review-views.ts';
import { defineCall } from '../call.ts';
import { idOf, moment, nothing, orderNumber, requiredText, storeId, text, version } from '../fields.ts';
import { nextCursor, pageQuery } from '../paging.ts';

const tag = 'Back office';
const reviewId = idOf<PublicReviewId>(requiredText(100));
const params = z.strictObject({ review_id: reviewId });

/** A review for moderation, with photos that are not published yet and without the writer's address. */
export const moderatedReview = z.object({
  review_id: idOf<PublicReviewId>(z.string()),
  status: z.enum(['published', 'pending', 'withheld']),
  withheld_reason: z.string().nullable(),
  version: z.int().describe('Of the decision to publish it'),
  handle: z.string(),
  product: z.string().describe('Title of the product'),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  name: z.string(),
  verified: z.boolean().describe('Written by the link in the email about an order'),
  source: z.string().nullable().describe('Where it was published first; null when it was written here'),
  created_at: moment,
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
  has_reply: z.boolean(),
});
export type ModeratedReview = z.output<typeof moderatedReview>;

const filters = {
  store_id: storeId,
  view: z.enum(REVIEW_VIEWS).optional().describe('`all` without it; `low_ratings`: one or two stars'),
  q: text(254)
    .optional()
    .describe('Words of text, name and product, the last one may be unfinished; or an order number'),
  product: text(100).optional().describe('The handle of a product'),
  rating: z.enum(['1', '2', '3', '4', '5']).optional(),
};

export const adminReviews = defineCall({
  method: 'GET',
  path: '/admin/api/reviews',
  permission: 'reviews:read',
  summary: 'Reviews, filtered, sorted and in pages',
  tag,
  query: z.strictObject({
    ...filters,
    sort: z.enum(REVIEW_INDEX_SORTS).optional().describe('`newest` without it'),
    ...pageQuery,
  }),
  answer: z.object({ reviews: z.array(moderatedReview), next_cursor: nextCursor }),
});

export const adminExportReviews = defineCall({
  method: 'GET',
  path: '/admin/api/reviews_export',
  permission: 'reviews:read',
  summary: 'All reviews that match the filters as CSV, a line each, newest first, without addresses',
  tag,
  query: z.strictObject(filters),
  answer: z.string().describe('text/csv'),
});

const productRatings = z
  .object({
    average: z.number().describe('Not rounded'),
    count: z.int(),
    distribution: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
    withheld: z.array(z.object({ reason: z.string(), count: z.int() })),
  })
  .describe('Of all published reviews of a product');
export type ProductRatings = z.output<typeof productRatings>;

export const adminProductRatings = defineCall({
  method: 'GET',
  path: '/admin/api/product_ratings',
  permission: 'reviews:read',
  summary: 'How a product is rated: the distribution of its published reviews, and how many are withheld',
  tag,
  query: z.strictObject({ store_id: storeId, product: requiredText(100) }),
  answer: z.object({ product: z.string().describe('Its title'), ratings: productRatings }),
});

const replyVersion = z
  .int()
  .min(0)
  .describe('The version that was shown when the change was made; 0 when nobody has ever replied');

export const staffReview = z.object({
  ...moderatedReview.shape,
  order: z
    .object({ order_id: idOf<OrderId>(z.string()), order_number: orderNumber })
    .nullable()
    .describe('Null without one, and for those who may not see orders'),
  reply: z.object({
    text: z.string().nullable().describe('Null when there is none'),
    written_by: z.string().nullable().describe('Who wrote it or changed it last'),
    replied_at: moment.nullable(),
    updated_at: moment.nullable(),
    notified_at: moment.nullable().describe('When the email to the reviewer was queued'),
    version: z.int(),
  }),
  may_be_notified: z
    .boolean()
    .describe('Whether the reviewer gets an email about a reply: by a verified order, once, unless stopped'),
  product_ratings: productRatings,
  history: z
    .array(z.object({ at: moment, who: z.string(), text: z.string() }))
    .describe('What staff did, the newest first'),
});
export type StaffReview = z.output<typeof staffReview>;

export const adminReview = defineCall({
  method: 'GET',
  path: '/admin/api/reviews/:review_id',
  permission: 'reviews:read',
  summary: 'One review with its order, reply, history and the ratings of its product',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ review: staffReview }),
});

const decision = {
  decision: z.enum(['publish', 'withhold']),
  reason: text(40).nullish().describe('Of withholding; shoppers are told how many, and why'),
  version,
};

export const adminDecideReview = defineCall({
  method: 'POST',
  path: '/admin/api/reviews/:review_id/decision',
  permission: 'reviews:moderate',
  summary: 'Publishes a review, or withholds it with a reason; 409 when somebody else has decided meanwhile',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, ...decision }),
  answer: nothing,
});

export const adminDecideReviews = defineCall({
  method: 'POST',
  path: '/admin/api/review_decisions',
  permission: 'reviews:moderate',
  summary: 'Decides several reviews, each with its own reason; those that somebody else has decided stay',
  tag,
  body: z.strictObject({
    store_id: storeId,
    decisions: z
      .array(z.strictObject({ review_id: reviewId, ...decision }))
      .min(1)
      .max(MAX_DECISIONS),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        review_id: idOf<PublicReviewId>(z.string()),
        outcome: z
          .enum(['done', 'unchanged', 'changed_meanwhile', 'not_found'])
          .describe('`unchanged`: it was decided like this before'),
      }),
    ),
  }),
});

export const adminReplyToReview = defineCall({
  method: 'POST',
  path: '/admin/api/reviews/:review_id/reply',
  permission: 'reviews:moderate',
  summary:
    'Replies in public as the brand, or changes the reply; the reviewer gets one email about the first',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, text: requiredText(MAX_REPLY_LENGTH), version: replyVersion }),
  answer: z.object({ notified: z.boolean().describe('Whether an email was queued now') }),
});

export const adminRemoveReply = defineCall({
  method: 'POST',
  path: '/admin/api/reviews/:review_id/reply/remove',
  permission: 'reviews:moderate',
  summary: 'Removes the public reply',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version }),
  answer: nothing,
});
