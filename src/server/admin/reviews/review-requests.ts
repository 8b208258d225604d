import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  adminOrderReviews,
  adminReviewRequests,
  ReviewRequest,
} from '#contracts/admin/review-requests-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { DomainError } from '#domain/errors.ts';
import type { OrderId } from '#domain/ids.ts';
import type { ReviewRequestView } from '#domain/reviews/review-request.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { reviewInvitations } from '#server/platform/database/schema/review-tables.ts';
import { type FoundRequest, readReviewRequests } from '#server/reviews/requests/review-request-store.ts';
import { productsOfOrder } from '#server/reviews/review-store.ts';

const LAST_SENT_FIRST: Keyset = {
  columns: [
    { column: reviewInvitations.sentAt, type: 'moment' },
    { column: reviewInvitations.id, type: 'uuid' },
  ],
  direction: 'descending',
};

const IN_VIEW: Readonly<Record<ReviewRequestView, SQL | undefined>> = {
  sent: undefined,
  reviewed: eq(reviewInvitations.isReviewed, true),
  not_reviewed: eq(reviewInvitations.isReviewed, false),
};

/** A page of the requests for reviews that were sent, with their orders for those who may read orders. */
export async function listedRequests(
  db: Database,
  { store_id, view = 'sent', limit = PAGE_SIZE, cursor }: z.output<typeof adminReviewRequests.query>,
  mayReadOrders: boolean,
): Promise<CallAnswer<typeof adminReviewRequests>> {
  const found = await db
    .select({ orderId: reviewInvitations.orderId, position: positionIn(LAST_SENT_FIRST) })
    .from(reviewInvitations)
    .where(
      and(
        eq(reviewInvitations.storeId, store_id),
        isNotNull(reviewInvitations.sentAt),
        IN_VIEW[view],
        afterCursor(LAST_SENT_FIRST, cursor),
      ),
    )
    .orderBy(...orderOf(LAST_SENT_FIRST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  const requests = await readReviewRequests(
    db,
    page.map(({ orderId }) => orderId),
  );
  return {
    requests: page.flatMap(({ orderId }) => {
      const request = requests.get(orderId);
      if (!request) return [];
      return [{ ...toWire(request), ...(mayReadOrders ? null : { order_id: null, order_number: null }) }];
    }),
    next_cursor: nextCursor,
  };
}

/** The products of an order with their reviews, and its request. Throws `not_found`. */
export async function orderReviews(
  db: Database,
  orderId: OrderId,
): Promise<CallAnswer<typeof adminOrderReviews>> {
  const request = (await readReviewRequests(db, [orderId])).get(orderId);
  if (!request) throw new DomainError('not_found', 'There is no such order.');
  const products = await productsOfOrder(db, orderId);
  return {
    products: products.map(({ handle, title, reviewId }) => ({ handle, title, review_id: reviewId })),
    request: toWire(request),
  };
}

const toWire = ({ orderId, orderNumber, invitation, ...request }: FoundRequest): ReviewRequest => ({
  order_id: orderId,
  order_number: orderNumber,
  sent_at: invitation?.sentAt?.toISOString() ?? null,
  reminded_at: invitation?.remindedAt?.toISOString() ?? null,
  is_reviewed: request.isReviewed,
  refusal: request.refusal,
});
