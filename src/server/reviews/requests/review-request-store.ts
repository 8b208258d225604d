import { eq, exists, sql } from 'drizzle-orm';
import type { OrderId } from '#domain/ids.ts';
import { type ReviewRequestRefusal, refuseReviewRequest } from '#domain/reviews/review-request.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviewInvitations, reviews } from '#server/platform/database/schema/review-tables.ts';
import { hasStopped, renewalOf } from '../invitations/invitation-store.ts';

export interface FoundRequest {
  orderId: OrderId;
  orderNumber: number;
  invitation: typeof reviewInvitations.$inferSelect | null;
  isReviewed: boolean;
  refusal: ReviewRequestRefusal | null;
}

/** How orders were asked about, and why they may not be asked about again; by order id. */
export async function readReviewRequests(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, FoundRequest>> {
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      invitation: reviewInvitations,
      isReviewed: sql<boolean>`exists (select from ${reviews} where ${reviews.orderId} = ${orders.id})`,
      isRenewal: sql<boolean>`${exists(renewalOf(db))}`,
      hasStopped: sql<boolean>`${hasStopped}`,
      isTooSoon: sql<boolean>`coalesce(${reviewInvitations.sentAt} > ${shopNow} - interval '1 day', false)`,
    })
    .from(orders)
    .leftJoin(reviewInvitations, eq(reviewInvitations.orderId, orders.id))
    .where(sql`${orders.id} = any(${sql.param(orderIds)}::uuid[])`);
  return new Map(
    rows.map(({ id, number, status, invitation, ...facts }) => [
      id,
      {
        orderId: id,
        orderNumber: number,
        invitation,
        isReviewed: facts.isReviewed,
        refusal: refuseReviewRequest({
          ...facts,
          isShipped: status === 'shipped',
          wasReminded: invitation !== null && invitation.remindedAt !== null,
        }),
      },
    ]),
  );
}
