import type { FastifyInstance } from 'fastify';
import * as requestCalls from '#contracts/admin/review-requests-calls.ts';
import * as calls from '#contracts/admin/reviews-calls.ts';
import type { AuditDetails } from '#domain/staff/audit-subject.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import { findOrder } from '#server/orders/order-store.ts';
import { recordAction } from '#server/platform/audit-log.ts';
import {
  type DecidedReview,
  decideReview,
  decideReviews,
} from '#server/reviews/moderation/decide-reviews.ts';
import { removeReply, replyToReview } from '#server/reviews/moderation/reply-to-review.ts';
import { requestReview } from '#server/reviews/requests/request-review.ts';
import type { ReviewDeps } from '#server/reviews/review-deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { actorOf, requireAlso } from '#server/staff/staff-sessions.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { CSV, serveExport } from '../exports/serve-export.ts';
import { reviewsAsCsv } from './export-reviews.ts';
import { listedReviews, reviewFilterOf } from './review-index.ts';
import { productRatings, reviewPage } from './review-page.ts';
import { listedRequests, orderReviews } from './review-requests.ts';
import { sentPictureRoute } from './sent-picture.ts';

const mayReadOrders = (staffMember: StaffMember) => hasPermission(staffMember, 'orders:read');

/** Reviews: lists, decisions about them, and replies. docs/decisions/0243. */
export function adminReviewRoutes(app: FastifyInstance, deps: ReviewDeps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminReviews, ({ query, staffMember }) =>
    listedReviews(db, query, mayReadOrders(staffMember)),
  );
  serveStaff(app, deps, calls.adminReview, async ({ params, storeId, staffMember }) => ({
    review: await reviewPage(db, {
      storeId,
      reviewId: params.review_id,
      mayReadOrders: mayReadOrders(staffMember),
    }),
  }));
  serveStaff(app, deps, calls.adminProductRatings, ({ query, storeId }) =>
    productRatings(db, storeId, query.product),
  );
  exportRoute(app, deps);
  decisionRoutes(app, deps);
  replyRoutes(app, deps);
  requestRoutes(app, deps);
  sentPictureRoute(app, deps);
}

function requestRoutes(app: FastifyInstance, deps: ReviewDeps): void {
  const { db } = deps;
  serveStaff(app, deps, requestCalls.adminReviewRequests, ({ query, staffMember }) =>
    listedRequests(db, query, mayReadOrders(staffMember)),
  );
  serveStaff(app, deps, requestCalls.adminOrderReviews, async ({ params, request, storeId }) => {
    requireAlso(request, 'orders:read', 'orders');
    return orderReviews(db, (await findOrder(db, storeId, params.order_id)).order.id);
  });
  const asking = { call: requestCalls.adminRequestReview, command: 'reviews request' };
  serveChanges(app, deps, asking, async ({ params, body, request, storeId, audit }) => {
    requireAlso(request, 'orders:read', 'orders');
    const { order } = await findOrder(db, storeId, params.order_id);
    audit({ subject: { type: 'order', id: order.id }, summary: 'Asked for a review by email' });
    await requestReview(deps, order.id, body.idempotency_key);
    return {};
  });
}

function exportRoute(app: FastifyInstance, deps: ReviewDeps): void {
  const exporting = { kind: 'reviews', call: calls.adminExportReviews, command: 'reviews export' } as const;
  serveExport(app, deps, exporting, async ({ query, isWhole, audit }) => {
    audit({ summary: 'Exported reviews' });
    const content = await reviewsAsCsv(deps.db, reviewFilterOf(query, isWhole));
    return { fileName: 'reviews.csv', mediaType: CSV, filters: query, content };
  });
}

function decisionRoutes(app: FastifyInstance, deps: ReviewDeps): void {
  const one = { call: calls.adminDecideReview, command: 'reviews decide' };
  serveChanges(app, deps, one, async ({ params, body, storeId, audit }) => {
    const { decision, reason = null, version } = body;
    audit({ subject: { type: 'review', id: params.review_id } });
    const asked = { reviewId: params.review_id, decision, reason, version };
    audit(decisionText(await decideReview(deps.db, storeId, asked)));
    return {};
  });

  const several = { call: calls.adminDecideReviews, command: 'reviews decide' };
  serveChanges(app, deps, several, async ({ body, request, storeId, staffMember, audit }) => {
    const decided = await decideReviews(
      deps.db,
      storeId,
      body.decisions.map(({ review_id, reason = null, ...rest }) => ({
        ...rest,
        reason,
        reviewId: review_id,
      })),
    );
    const done = decided.filter(({ outcome }) => outcome === 'done');
    const actor = actorOf(request, staffMember);
    for (const review of done)
      await recordAction(deps.db, {
        storeId,
        ...actor,
        command: 'reviews decide',
        arguments: [],
        ...decisionText(review),
        outcome: 'done',
      });
    audit({ summary: `Decided ${done.length} of ${decided.length} reviews` });
    return { results: decided.map(({ reviewId, outcome }) => ({ review_id: reviewId, outcome })) };
  });
}

function decisionText({ reviewId, decision, reason, outcome, before }: DecidedReview): AuditDetails {
  const did = decision === 'publish' ? 'Published' : `Withheld: ${reason}`;
  return {
    subject: { type: 'review', id: reviewId },
    summary: outcome === 'unchanged' ? `${did}, as it was` : did,
    before: { status: before?.status, reason: before?.withheldReason },
    after: { status: decision === 'publish' ? 'published' : 'withheld', reason },
  };
}

function replyRoutes(app: FastifyInstance, deps: ReviewDeps): void {
  const replying = { call: calls.adminReplyToReview, command: 'reviews reply' };
  serveChanges(app, deps, replying, async ({ params, body, storeId, staffMember, audit }) => {
    const { text, version } = body;
    audit({ subject: { type: 'review', id: params.review_id } });
    const { before, isNotified } = await replyToReview(deps, {
      storeId,
      reviewId: params.review_id,
      text,
      version,
      staffMember,
    });
    const did = before === null ? 'Replied in public' : 'Changed the public reply';
    audit({
      summary: isNotified ? `${did}; the reviewer is told by email` : did,
      before: { reply: before },
      after: { reply: text.trim() },
    });
    return { notified: isNotified };
  });

  const removing = { call: calls.adminRemoveReply, command: 'reviews reply remove' };
  serveChanges(app, deps, removing, async ({ params, body, storeId, audit }) => {
    audit({ subject: { type: 'review', id: params.review_id }, summary: 'Removed the public reply' });
    const before = await removeReply(deps, { storeId, reviewId: params.review_id, version: body.version });
    audit({ before: { reply: before }, after: { reply: null } });
    return {};
  });
}
