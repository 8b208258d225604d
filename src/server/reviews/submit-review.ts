import type { z } from 'zod';
import type { submitVerifiedReview } from '#contracts/catalog/review-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { PublicReviewId, ShopperId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/uuid.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { attachPictures } from './pictures/attach-pictures.ts';
import { findReviewInvitation, insertReview, productsOfOrder } from './review-store.ts';
import { requireVisibleLine } from './review-text.ts';
import { badReviewLink } from './reviewer-order.ts';

/**
 * A verified review by an emailed link, published at once. Order and reviewer are those of the link, whatever
 * is sent. Throws `bad_token` (also for another order's id), `not_found` for a product that is not in the
 * order, and `already_used` when it has been reviewed. Spec §7, submit.
 */
export async function submitReview(
  db: Database,
  body: z.output<typeof submitVerifiedReview.body>,
  writerShopperId: ShopperId | null,
): Promise<PublicReviewId> {
  const { store_id: storeId, product_handle: productHandle } = body;
  return db.transaction(async (tx) => {
    const invitation = await findReviewInvitation(tx, storeId, hashOfSecret(body.token));
    if (!invitation || invitation.orderId !== body.order_id) throw badReviewLink();
    const products = await productsOfOrder(tx, invitation.orderId);
    if (!products.some(({ handle }) => handle === productHandle)) {
      throw new DomainError('not_found', 'This product is not part of your order.');
    }
    const reviewId = newId<PublicReviewId>();
    const reviewerName = requireVisibleLine(body.name, 'name');
    const id = await insertReview(tx, {
      storeId,
      reviewId,
      productHandle,
      orderId: invitation.orderId,
      rating: body.rating,
      title: requireVisibleLine(body.title, 'title'),
      description: body.description.trim(),
      reviewerName,
      reviewerEmail: invitation.email,
      writerShopperId,
      verified: true,
      status: 'published',
    });
    if (id === null) throw new DomainError('already_used', 'You have reviewed this product already.');
    await attachPictures(tx, { storeId, reviewId: id, pictureIds: body.media ?? [], reviewerName });
    return reviewId;
  });
}
