import { minuteAt } from '#domain/store-days.ts';
import type { ModeratedReview } from '#server/reviews/moderation/find-for-staff.ts';
import { type CommandOutput, table } from '../terminal.ts';

const MAX_TEXT_LENGTH = 60;
/** Control characters, which a terminal would interpret. */
const CONTROL_CHARACTERS = /(?!\n)\p{Cc}/gu;

/** Times are in `timeZone`, the store's. */
export function reviewList(reviews: readonly ModeratedReview[], timeZone: string): CommandOutput {
  const rows = reviews.map((review) => [
    review.reviewId,
    minuteAt(review.createdAt, timeZone),
    review.productHandle,
    `${review.rating}`,
    review.verified ? 'yes' : 'no',
    review.withheldReason ? `withheld: ${review.withheldReason}` : review.status,
    beginningOf(review.description),
  ]);
  const heading = ['review', `written (${timeZone})`, 'product', 'stars', 'verified', 'status', 'text'];
  return {
    json: reviews.map((review) => reviewAsJson(review)),
    text: table(heading, rows, 'There are no such reviews.'),
  };
}

export function reviewAsJson(review: ModeratedReview, photos?: readonly string[]) {
  return {
    review: review.reviewId,
    product: review.productHandle,
    rating: review.rating,
    title: review.title,
    text: review.description,
    name: review.reviewerName,
    email: review.reviewerEmail,
    verified: review.verified,
    source: review.source,
    order: review.orderId,
    status: review.status,
    reason: review.withheldReason,
    writtenAt: review.createdAt.toISOString(),
    ...(photos && { photos }),
  };
}

/** Times are in `timeZone`, the store's. */
export function reviewAsText(review: ModeratedReview, photos: readonly string[], timeZone: string): string {
  return [
    `Review ${review.reviewId} of ${review.productHandle}, ${minuteAt(review.createdAt, timeZone)} (${timeZone})`,
    `${review.rating} of 5 stars, ${review.verified ? `verified by order ${review.orderId ?? '(sample)'}` : 'not verified'}${review.source ? `, from ${review.source}` : ''}, ${review.withheldReason ? `withheld: ${review.withheldReason}` : review.status}`,
    `By ${review.reviewerName} <${review.reviewerEmail}>`,
    '',
    ...(review.title ? [review.title, ''] : []),
    review.description,
    ...(photos.length > 0 ? ['', 'Photos:', ...photos] : []),
  ]
    .join('\n')
    .replaceAll(CONTROL_CHARACTERS, '');
}

/** The beginning of a text, on one line. */
function beginningOf(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return line.length > MAX_TEXT_LENGTH ? `${line.slice(0, MAX_TEXT_LENGTH - 1)}…` : line;
}
