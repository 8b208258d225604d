import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/orders/order-index-calls.ts';
import type { OrderId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveStaff } from '#server/staff/serve-staff.ts';
import { CSV, serveExport } from '../exports/serve-export.ts';
import { ordersAsCsv } from './export-orders.ts';
import { listedOrders, orderCounts, orderFilterOf } from './order-index.ts';

/** The index of orders: lists, counts and the export of what is filtered. */
export function orderIndexRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminOrders, ({ query }) => listedOrders(db, query));
  serveStaff(app, deps, calls.adminOrderCounts, ({ query }) => orderCounts(db, query.store_id));

  const exporting = { kind: 'orders', call: calls.adminExportOrders, command: 'orders export' } as const;
  serveExport(app, deps, exporting, async ({ query: { orders, columns, ...filters }, audit }) => {
    const ids = orders?.split(',') as OrderId[] | undefined;
    audit({
      summary: `${ids ? `Exported ${ids.length} orders` : 'Exported orders'}${columns === 'shipstation' ? ' for ShipStation' : ''}`,
    });
    return {
      ...{ fileName: 'orders.csv', mediaType: CSV },
      filters: { ...filters, selected: ids?.length, columns },
      content: await ordersAsCsv(db, { ...orderFilterOf(filters), ids }, columns),
    };
  });
}
