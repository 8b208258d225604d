import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { OrderId } from '#domain/ids.ts';
import { REVIEW_REQUEST_REFUSALS } from '#domain/reviews/review-request.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviewInvitations } from '#server/platform/database/schema/review-tables.ts';
import { invite, remind } from '../invitations/invite-to-review.ts';
import type { ReviewDeps } from '../review-deps.ts';
import { readReviewRequests } from './review-request-store.ts';

/**
 * Asks the customer of an order for a review now: for the first time, or by the reminder, which is the last. The same
 * key sends one email. Throws `not_found`, and `not_possible_now` with the reason.
 */
export function requestReview(
  { db, emails }: Pick<ReviewDeps, 'db' | 'emails'>,
  orderId: OrderId,
  key: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    // Two people at once.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
    const request = (await readReviewRequests(tx, [orderId])).get(orderId);
    if (!request) throw new DomainError('not_found', 'There is no such order.');
    const { invitation, refusal } = request;
    if (invitation?.staffRequestKey === key) return;
    if (refusal !== null) throw new DomainError('not_possible_now', REVIEW_REQUEST_REFUSALS[refusal]);
    const isSent = invitation
      ? await remind(tx, emails, invitation, { renewsLinks: true })
      : await invite(tx, emails, orderId);
    if (!isSent) throw new DomainError('not_possible_now', REVIEW_REQUEST_REFUSALS.too_soon);
    await rememberKey(tx, orderId, key);
  });
}

const rememberKey = (tx: Transaction, orderId: OrderId, key: string) =>
  tx.update(reviewInvitations).set({ staffRequestKey: key }).where(eq(reviewInvitations.orderId, orderId));
