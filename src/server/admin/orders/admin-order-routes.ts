import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/orders-calls.ts';
import { cancelNow } from '#server/orders/cancel-now.ts';
import type { OrderDeps } from '#server/orders/order-deps.ts';
import { findOrder } from '#server/orders/order-store.ts';
import { shipOrder } from '#server/orders/ship-order.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { ordersToPack } from './orders-to-pack.ts';

/** Orders to pack, ship and cancel, as `npm run shop -- orders` does. docs/decisions/0083. */
export function adminOrderRoutes(app: FastifyInstance, deps: OrderDeps & Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminOrdersToPack, ({ query }) =>
    ordersToPack(db, { storeId: query.store_id, which: query.which, search: query.search?.trim() ?? '' }),
  );

  serveChanges(app, deps, { call: calls.adminShipOrder, command: 'orders ship' }, async ({ body, audit }) => {
    const { order } = await findOrder(db, body.store_id, body.order_id);
    audit({
      subject: { type: 'order', id: order.id },
      summary: order.status === 'shipped' ? 'Changed the tracking address' : 'Marked as shipped',
    });
    await shipOrder(deps, order.id, body.tracking_url);
    return {};
  });

  const cancelling = { call: calls.adminCancelOrder, command: 'orders cancel', movesMoney: true };
  serveChanges(app, deps, cancelling, async ({ body, audit }) => {
    const { order } = await findOrder(db, body.store_id, body.order_id);
    audit({ subject: { type: 'order', id: order.id }, summary: `Cancelled: ${body.reason}` });
    const refund = await cancelNow(deps, order, body.reason);
    return { words: refund?.words ?? null };
  });
}
