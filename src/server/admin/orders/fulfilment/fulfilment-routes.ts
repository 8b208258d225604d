import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/orders/fulfilment-calls.ts';
import { adminOrdersToPack, adminOrderToPack } from '#contracts/admin/orders/packing-calls.ts';
import type { OrderId } from '#domain/ids.ts';
import { cancelShipment, changeTracking } from '#server/orders/fulfilment/change-shipment.ts';
import { createShipment } from '#server/orders/fulfilment/create-shipment.ts';
import { holdOrder, releaseOrder } from '#server/orders/fulfilment/hold-order.ts';
import { findOrder } from '#server/orders/order-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { orderToPack } from './order-to-pack.ts';
import { ordersToPack } from './orders-to-pack.ts';
import { packingSlips } from './packing-slips.ts';
import { checkShipments, shipMany } from './ship-many.ts';

/** Parcels, holds and packing slips. docs/decisions/0233. */
export function fulfilmentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const shipping = { call: calls.adminCreateShipment, command: 'orders ship' };
  serveChanges(app, deps, shipping, async ({ params, body, storeId, audit }) => {
    const { order } = await findOrder(db, storeId, params.order_id);
    const units = body.lines?.reduce((sum, { quantity }) => sum + quantity, 0);
    audit({
      subject: { type: 'order', id: order.id },
      summary:
        units === undefined
          ? 'Shipped all that was left'
          : `Shipped ${units} ${units === 1 ? 'unit' : 'units'}`,
      after: { tracking: body.tracking },
    });
    const { id, carrier } = await createShipment(deps, {
      orderId: order.id,
      id: body.idempotency_key,
      lines: body.lines ?? 'rest',
      tracking: body.tracking,
      packed: body.packed && {
        itemsVersion: body.packed.items_version,
        addressVersion: body.packed.address_version,
      },
    });
    const { order: after } = await findOrder(db, storeId, params.order_id);
    return { shipment_id: id, status: after.status, carrier };
  });

  const tracking = { call: calls.adminChangeTracking, command: 'orders tracking' };
  serveChanges(app, deps, tracking, async ({ params, body, storeId, audit }) => {
    const { order } = await findOrder(db, storeId, params.order_id);
    audit({
      subject: { type: 'order', id: order.id },
      summary: `Changed how a parcel can be followed${told(body.notify)}`,
      after: { tracking: body.tracking },
    });
    const { version, notify: notifies, tracking } = body;
    await changeTracking(deps, { orderId: order.id, id: params.shipment_id, version, notifies, tracking });
    return {};
  });

  const cancelling = { call: calls.adminCancelShipment, command: 'orders cancel-shipment' };
  serveChanges(app, deps, cancelling, async ({ params, body, storeId, audit }) => {
    const { order } = await findOrder(db, storeId, params.order_id);
    audit({ subject: { type: 'order', id: order.id }, summary: `Cancelled a parcel${told(body.notify)}` });
    const { version, notify: notifies } = body;
    await cancelShipment(deps, { orderId: order.id, id: params.shipment_id, version, notifies });
    return {};
  });

  const holding = { call: calls.adminHoldOrder, command: 'orders hold' };
  serveChanges(app, deps, holding, async ({ params, body, storeId, audit }) => {
    const { order } = await findOrder(db, storeId, params.order_id);
    audit({ subject: { type: 'order', id: order.id }, summary: `Held back: ${body.reason}` });
    await holdOrder(db, order.id, body.reason);
    return {};
  });

  const releasing = { call: calls.adminReleaseOrder, command: 'orders release' };
  serveChanges(app, deps, releasing, async ({ params, storeId, audit }) => {
    const { order } = await findOrder(db, storeId, params.order_id);
    audit({ subject: { type: 'order', id: order.id }, summary: 'Released' });
    await releaseOrder(db, order.id);
    return {};
  });

  serveStaff(app, deps, calls.adminCheckShipments, async ({ body, storeId }) => ({
    rows: await checkShipments(deps, storeId, body.rows),
  }));

  const many = { call: calls.adminShipMany, command: 'orders ship-many' };
  serveChanges(app, deps, many, async ({ body, storeId, audit }) => {
    const rows = await shipMany(deps, storeId, body.rows);
    const shipped = rows.filter(({ problem }) => problem === null);
    audit({
      summary: `Shipped ${shipped.length} of ${rows.length} orders`,
      after: { orders: shipped.map(({ order }) => order), refused: rows.length - shipped.length },
    });
    return { rows };
  });

  serveStaff(app, deps, adminOrdersToPack, ({ query }) => ordersToPack(db, query));
  serveStaff(app, deps, adminOrderToPack, async ({ params, storeId }) => ({
    order: await orderToPack(db, storeId, params.order_id),
  }));
  serveStaff(app, deps, calls.adminPackingSlips, ({ query, storeId }) =>
    packingSlips(db, storeId, query.orders.split(',') as OrderId[]),
  );
}

const told = (notify: boolean): string => (notify ? ', and told the customer' : '');
