import { z } from 'zod';
import type { PublicReviewId } from '#domain/ids.ts';
import { defineCall } from '../call.ts';
import { idOf, moment, nothing, requiredText, storeId } from '../fields.ts';

const tag = 'Back office';

/** A review for moderation, with photos that are not published yet. */
export const moderatedReview = z.object({
  review_id: idOf<PublicReviewId>(z.string()),
  status: z.enum(['published', 'pending', 'withheld']),
  withheld_reason: z.string().nullable(),
  handle: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  name: z.string(),
  verified: z.boolean(),
  created_at: moment,
  pictures: z.array(z.string()),
});
export type ModeratedReview = z.output<typeof moderatedReview>;

export const adminReviews = defineCall({
  method: 'GET',
  path: '/admin/api/reviews',
  permission: 'reviews:read',
  summary: 'Reviews in one of their three states, newest first, 50 at most',
  tag,
  query: z.strictObject({ store_id: storeId, status: moderatedReview.shape.status }),
  answer: z.object({ reviews: z.array(moderatedReview) }),
});

export const adminPublishReview = defineCall({
  method: 'POST',
  path: '/admin/api/publish_review',
  permission: 'reviews:moderate',
  summary: 'Shows a review that waited or was withheld',
  tag,
  body: z.strictObject({ store_id: storeId, review_id: requiredText(100) }),
  answer: nothing,
});

export const adminWithholdReview = defineCall({
  method: 'POST',
  path: '/admin/api/withhold_review',
  permission: 'reviews:moderate',
  summary: 'Takes a review off its product, which tells how many are withheld and why',
  tag,
  body: z.strictObject({ store_id: storeId, review_id: requiredText(100), reason: requiredText(40) }),
  answer: nothing,
});
