import type { CallAnswer } from '#contracts/call.ts';
import type { reviewerOrder } from '#contracts/catalog/review-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { findReviewInvitation, productsOfOrder } from './review-store.ts';

export const badReviewLink = () => new DomainError('bad_token', 'Invalid Review Link');

/**
 * The order of an emailed review link with its unreviewed products. Opening the link does not use it up,
 * because email programs may fetch it first. Throws `bad_token` for a link that is unknown, of another store,
 * or older than 60 days. Spec §3, Review order details.
 */
export async function readReviewerOrder(
  db: Queryable,
  storeId: StoreId,
  token: string,
): Promise<CallAnswer<typeof reviewerOrder>> {
  const invitation = await findReviewInvitation(db, storeId, hashOfSecret(token));
  if (!invitation) throw badReviewLink();
  const products = await productsOfOrder(db, invitation.orderId);
  return {
    orderDetails: {
      order_id: invitation.orderId,
      customer_name: invitation.customerName,
      customer_email: invitation.email,
      product_details: products
        .filter(({ isReviewed }) => !isReviewed)
        .map(({ handle, title }) => ({ handle, title })),
    },
  };
}
