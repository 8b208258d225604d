import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { PublicReviewId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { reviewReplies, reviews } from '#server/platform/database/schema/review-tables.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { addStopLink } from '../invitations/invitation-store.ts';
import type { ReviewDeps } from '../review-deps.ts';
import { reviewReplyEmail } from '../review-emails.ts';

type Review = typeof reviews.$inferSelect;

export interface ReviewReply {
  storeId: StoreId;
  reviewId: PublicReviewId;
  text: string;
  /** The version that was shown; 0 when nobody had ever replied. */
  version: number;
  staffMember: { id: StaffMemberId; name: string; email: string };
}

/**
 * Replies to a published review as the brand, or changes the reply. The reviewer of an order gets one email about the
 * first, unless they have stopped review emails. Sent twice it happens once. Throws `not_found`, `not_possible_now` for a
 * review that is not published, and `changed_meanwhile`.
 */
export function replyToReview(
  { db, emails, sessionSecret }: Pick<ReviewDeps, 'db' | 'emails' | 'sessionSecret'>,
  { storeId, reviewId, text: typed, version, staffMember }: ReviewReply,
): Promise<{ before: string | null; isNotified: boolean }> {
  const text = typed.trim();
  return db.transaction(async (tx) => {
    const { review, reply } = await lockReply(tx, storeId, reviewId);
    const before = reply?.text ?? null;
    if (before === text) return { before, isNotified: false };
    requireVersion(version, reply);
    if (review.status !== 'published')
      throw new DomainError(
        'not_possible_now',
        'Shoppers see replies to published reviews only. Publish it first.',
      );
    const values = {
      text,
      writtenBy: staffMember.name.trim() || staffMember.email,
      staffMemberId: staffMember.id,
      version: version + 1,
    };
    await tx
      .insert(reviewReplies)
      .values({ reviewId: review.id, storeId, ...values })
      .onConflictDoUpdate({
        target: reviewReplies.reviewId,
        set: { ...values, updatedAt: shopNow, ...(before === null && { repliedAt: shopNow }) },
      });
    await tx.update(reviews).set({ hasReply: true }).where(eq(reviews.id, review.id));
    const email = await notification(tx, sessionSecret, review, text);
    if (email) await emails.enqueue(tx, storeId, email);
    return { before, isNotified: email !== null };
  });
}

/** Removes the reply and returns what it was. Throws `not_found` and `changed_meanwhile`. */
export function removeReply(
  { db }: Pick<ReviewDeps, 'db'>,
  { storeId, reviewId, version }: Pick<ReviewReply, 'storeId' | 'reviewId' | 'version'>,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const { review, reply } = await lockReply(tx, storeId, reviewId);
    // Pressed twice.
    if (reply?.text === null) return null;
    requireVersion(version, reply);
    if (!reply) throw new DomainError('not_found', 'There is no reply to this review.');
    await tx
      .update(reviewReplies)
      .set({ text: null, version: version + 1, updatedAt: shopNow })
      .where(eq(reviewReplies.reviewId, review.id));
    await tx.update(reviews).set({ hasReply: false }).where(eq(reviews.id, review.id));
    return reply.text;
  });
}

async function lockReply(tx: Transaction, storeId: StoreId, reviewId: PublicReviewId) {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.storeId, storeId), eq(reviews.reviewId, reviewId)))
    .for('update');
  if (!review) throw new DomainError('not_found', 'There is no such review.');
  const [reply] = await tx.select().from(reviewReplies).where(eq(reviewReplies.reviewId, review.id));
  return { review, reply: reply ?? null };
}

function requireVersion(version: number, reply: typeof reviewReplies.$inferSelect | null): void {
  const current = reply?.version ?? 0;
  if (current === version) return;
  throw changedMeanwhile('this reply', { version: current, text: reply?.text ?? null });
}

/**
 * The email about a reply; null where none may be sent. Anybody may type any address into an unverified review, so only
 * the customer of an order is written to.
 */
async function notification(tx: Transaction, sessionSecret: string, review: Review, text: string) {
  if (!review.verified || review.orderId === null || review.reviewerEmail === '') return null;
  // The same for each reply about an order, so that the links in earlier emails keep working.
  const stopToken = createHmac('sha256', sessionSecret)
    .update(`review-stop\n${review.orderId}`)
    .digest('base64url');
  if (!(await addStopLink(tx, review.orderId, hashOfSecret(stopToken)))) return null;
  const [isFirst] = await tx
    .update(reviewReplies)
    .set({ notifiedAt: shopNow })
    .where(and(eq(reviewReplies.reviewId, review.id), isNull(reviewReplies.notifiedAt)))
    .returning({ reviewId: reviewReplies.reviewId });
  if (!isFirst) return null;
  const [product] = await tx
    .select({ title: products.title })
    .from(products)
    .where(and(eq(products.storeId, review.storeId), eq(products.handle, review.productHandle)));
  return reviewReplyEmail(
    {
      reviewId: review.reviewId,
      email: review.reviewerEmail,
      name: review.reviewerName,
      product: product?.title ?? review.productHandle,
      handle: review.productHandle,
      text,
    },
    stopToken,
  );
}
