import { z } from 'zod';
import type { OrderId, PublicReviewId } from '#domain/ids.ts';
import {
  REVIEW_REQUEST_REFUSALS,
  REVIEW_REQUEST_VIEWS,
  type ReviewRequestRefusal,
} from '#domain/reviews/review-request.ts';
import { defineCall } from '../call.ts';
import { idOf, moment, nothing, orderNumber, storeId, text } from '../fields.ts';
import { nextCursor, pageQuery } from '../paging.ts';

const tag = 'Back office';
const params = z.strictObject({
  order_id: text(60).describe('The id of the order, or its number with or without #'),
});

/** The emails that ask for a review of an order. */
const reviewRequest = z.object({
  order_id: idOf<OrderId>(z.string()),
  order_number: orderNumber,
  sent_at: moment.nullable(),
  reminded_at: moment.nullable().describe('When the second and last one was sent'),
  is_reviewed: z.boolean(),
  refusal: z
    .enum(Object.keys(REVIEW_REQUEST_REFUSALS) as ReviewRequestRefusal[])
    .nullable()
    .describe('Why no other one may be sent; null when one may'),
});
const listedReviewRequest = reviewRequest.extend({
  order_id: reviewRequest.shape.order_id.nullable().describe('Null without `orders:read`'),
  order_number: reviewRequest.shape.order_number.nullable().describe('Null without `orders:read`'),
});
export type ReviewRequest = z.output<typeof reviewRequest>;
export type ListedReviewRequest = z.output<typeof listedReviewRequest>;

export const adminReviewRequests = defineCall({
  method: 'GET',
  path: '/admin/api/review_requests',
  permission: 'reviews:read',
  summary: 'The emails that asked for reviews, the newest first',
  tag,
  query: z.strictObject({
    store_id: storeId,
    view: z.enum(REVIEW_REQUEST_VIEWS).optional().describe('`sent`, which is all, without it'),
    ...pageQuery,
  }),
  answer: z.object({ requests: z.array(listedReviewRequest), next_cursor: nextCursor }),
});

export const adminOrderReviews = defineCall({
  method: 'GET',
  path: '/admin/api/orders/:order_id/reviews',
  permission: 'reviews:read',
  summary:
    'The products of an order with their reviews, and whether its customer was asked for them; needs `orders:read` too',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({
    products: z.array(
      z.object({
        handle: z.string(),
        title: z.string(),
        review_id: idOf<PublicReviewId>(z.string()).nullable().describe('Null without a review'),
      }),
    ),
    request: reviewRequest,
  }),
});

export const adminRequestReview = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/review_request',
  permission: 'reviews:moderate',
  summary:
    'Asks the customer of a shipped order for a review by email: twice at the most with what was sent before, never after a review or an opt-out; needs `orders:read` too',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, idempotency_key: z.uuid() }),
  answer: nothing,
});
