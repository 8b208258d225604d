import type * as operator from '#contracts/admin-calls.ts';
import { endpoint } from './endpoint.ts';

/** The calls of the staff's pages; beside the others, because only those pages load them. */
export const adminEndpoints = {
  orders: endpoint<typeof operator.adminOrders>('GET', '/admin/api/orders'),
  ship: endpoint<typeof operator.adminShipOrder>('POST', '/admin/api/ship'),
  cancel: endpoint<typeof operator.adminCancelOrder>('POST', '/admin/api/cancel'),
  reviews: endpoint<typeof operator.adminReviews>('GET', '/admin/api/reviews'),
  publishReview: endpoint<typeof operator.adminPublishReview>('POST', '/admin/api/publish_review'),
  withholdReview: endpoint<typeof operator.adminWithholdReview>('POST', '/admin/api/withhold_review'),
  stock: endpoint<typeof operator.adminStock>('GET', '/admin/api/stock'),
  count: endpoint<typeof operator.adminSetStock>('POST', '/admin/api/count'),
  alerts: endpoint<typeof operator.adminAlerts>('GET', '/admin/api/alerts'),
  seen: endpoint<typeof operator.adminMarkAlertSeen>('POST', '/admin/api/seen'),
};
