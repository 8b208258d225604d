import type { FastifyInstance } from 'fastify';
import type { OrderDeps } from '#server/orders/order-deps.ts';
import type { ReviewDeps } from '#server/reviews/review-deps.ts';
import { staffAlertRoutes } from './staff-alert-routes.ts';
import { staffOrderRoutes } from './staff-order-routes.ts';
import { staffReviewRoutes } from './staff-review-routes.ts';
import { staffStockRoutes } from './staff-stock-routes.ts';

/** The calls of the staff pages, over the same use cases as the commands. docs/decisions/0083. */
export function staffRoutes(app: FastifyInstance, deps: OrderDeps & ReviewDeps): void {
  staffOrderRoutes(app, deps);
  staffReviewRoutes(app, deps);
  staffStockRoutes(app, deps);
  staffAlertRoutes(app, deps);
}
