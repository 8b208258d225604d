import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/orders/order-index-calls.ts';
import type { OrderId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { ordersAsCsv } from './export-orders.ts';
import { filterOf, listedOrders, orderCounts } from './order-index.ts';

/** The index of orders: lists, counts and the export of what is filtered. */
export function orderIndexRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminOrders, ({ query }) => listedOrders(db, query));
  serveStaff(app, deps, calls.adminOrderCounts, ({ query }) => orderCounts(db, query.store_id));

  // Nothing changes, but the audit log has who took the addresses of customers with them.
  const exporting = { call: calls.adminExportOrders, command: 'orders export', takesPersonalData: true };
  serveChanges(app, deps, exporting, async ({ query: { orders, columns, ...filters }, reply, audit }) => {
    const ids = orders?.split(',') as OrderId[] | undefined;
    audit({
      summary: `${ids ? `Exported ${ids.length} orders` : 'Exported orders'}${columns === 'shipstation' ? ' for ShipStation' : ''}`,
    });
    return reply
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(await ordersAsCsv(db, { ...filterOf(filters), ids }, columns));
  });
}
