import type * as operator from '#contracts/operator-calls.ts';
import { endpoint } from './endpoint.ts';

/** The calls of the staff's pages; beside the others, because only those pages load them. */
export const operatorEndpoints = {
  orders: endpoint<typeof operator.operatorOrders>('GET', '/operator/orders'),
  ship: endpoint<typeof operator.operatorShip>('POST', '/operator/ship'),
  cancel: endpoint<typeof operator.operatorCancel>('POST', '/operator/cancel'),
  reviews: endpoint<typeof operator.operatorReviews>('GET', '/operator/reviews'),
  publishReview: endpoint<typeof operator.operatorPublishReview>('POST', '/operator/publish_review'),
  withholdReview: endpoint<typeof operator.operatorWithholdReview>('POST', '/operator/withhold_review'),
  stock: endpoint<typeof operator.operatorStock>('GET', '/operator/stock'),
  count: endpoint<typeof operator.operatorCount>('POST', '/operator/count'),
  alerts: endpoint<typeof operator.operatorAlerts>('GET', '/operator/alerts'),
  seen: endpoint<typeof operator.operatorSeen>('POST', '/operator/seen'),
};
