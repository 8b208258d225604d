import { emailGreeting } from '#domain/accounts/typed-name.ts';
import type { OrderId } from '#domain/ids.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';

interface InvitedOrder {
  id: OrderId;
  email: string;
  name: string;
  titles: readonly string[];
}

const NEVER_A_REASON = 'Every review by this link appears at once, whatever it says.';
const REASON = 'You get this mail because you ordered from us. We ask twice at the most.';
export const STOP_REVIEW_EMAILS_PATH = '/reviews/invitations/stop';

/** The invitation to review an order. One link covers all its products. */
export function invitationEmail(order: InvitedOrder, token: string): EmailContent {
  const written = writtenRequest('review-request', order);
  return {
    ...linksOf(token),
    to: order.email,
    key: `review-invitation:${order.id}`,
    ...written.head,
    blocks: [written.paragraph('opening'), written.button(reviewLink(token)), { paragraph: NEVER_A_REASON }],
  };
}

/** The second and last invitation, with its own link. */
export function reminderEmail(order: InvitedOrder, token: string): EmailContent {
  const written = writtenRequest('review-reminder', order);
  return {
    ...linksOf(token),
    to: order.email,
    key: `review-reminder:${order.id}`,
    ...written.head,
    blocks: [written.paragraph('opening'), written.button(reviewLink(token)), { paragraph: NEVER_A_REASON }],
  };
}

interface RepliedReview {
  reviewId: string;
  email: string;
  name: string;
  /** Title of the product. */
  product: string;
  handle: string;
  text: string;
}

/** Tells a reviewer what the brand replied, once for each review. */
export function reviewReplyEmail(review: RepliedReview, stopToken: string): EmailContent {
  const written = writtenEmail('review-reply', {
    greeting: emailGreeting(review.name),
    product: review.product,
  });
  return {
    to: review.email,
    key: `review-reply:${review.reviewId}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      { lines: { title: 'Our reply', lines: review.text.split(/\n+/) } },
      written.button(`/products/${encodeURIComponent(review.handle)}#reviews`),
    ],
    reason: 'You get this mail, once, because you reviewed what you ordered from us.',
    unsubscribeLink: `${STOP_REVIEW_EMAILS_PATH}?token=${stopToken}`,
    isSecret: true,
  };
}

const linksOf = (token: string) => ({
  reason: REASON,
  unsubscribeLink: `${STOP_REVIEW_EMAILS_PATH}?token=${token}`,
  isSecret: true,
});

const writtenRequest = (kind: 'review-request' | 'review-reminder', { name, titles }: InvitedOrder) =>
  writtenEmail(kind, { greeting: emailGreeting(name), titles: listOfTitles(titles) });

const reviewLink = (token: string) => `/verified_review_submission?review_token=${token}`;

/** 'The Mix', 'The Mix and The Bites', 'The Mix and 2 more' */
function listOfTitles(titles: readonly string[]): string {
  const [first = 'your order', second, ...more] = titles;
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} more`;
}
