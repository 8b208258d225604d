import type { FastifyInstance } from 'fastify';
import type { RefundParts } from '#server/orders/advance-refund.ts';
import type { ReviewParts } from '#server/reviews/review-parts.ts';
import { staffAlertRoutes } from './staff-alert-routes.ts';
import { staffOrderRoutes } from './staff-order-routes.ts';
import { staffReviewRoutes } from './staff-review-routes.ts';
import { staffStockRoutes } from './staff-stock-routes.ts';

/** The calls of the staff's pages: operators only, over the use cases of the operator's commands. docs/decisions/0083. */
export function staffRoutes(app: FastifyInstance, parts: RefundParts & ReviewParts): void {
  staffOrderRoutes(app, parts);
  staffReviewRoutes(app, parts);
  staffStockRoutes(app, parts);
  staffAlertRoutes(app, parts);
}
