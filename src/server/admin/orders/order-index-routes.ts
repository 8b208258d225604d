import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/orders/order-index-calls.ts';
import type { OrderId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveStaff } from '#server/staff/serve-staff.ts';
import { CSV, serveExport } from '../exports/serve-export.ts';
import { type ExportedColumns, ordersAsCsv } from './export-orders.ts';
import { requireAmounts } from './may-see-amounts.ts';
import { listedOrders, orderCounts, orderFilterOf } from './order-index.ts';

const ABOUT: Readonly<Record<ExportedColumns, string>> = {
  all: '',
  items: ' with their items',
  shipstation: ' for ShipStation',
};

/** The index of orders: lists, counts and the export of what is filtered. */
export function orderIndexRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminOrders, ({ query, request, staffMember }) => {
    if (query.sort === 'total' || query.code !== undefined) requireAmounts(request);
    return listedOrders(db, query, staffMember);
  });
  serveStaff(app, deps, calls.adminOrderCounts, ({ query }) => orderCounts(db, query.store_id));

  const exporting = { kind: 'orders', call: calls.adminExportOrders, command: 'orders export' } as const;
  serveExport(app, deps, exporting, async ({ query: { orders, columns = 'all', ...filters }, audit }) => {
    const ids = orders?.split(',') as OrderId[] | undefined;
    audit({ summary: `${ids ? `Exported ${ids.length} orders` : 'Exported orders'}${ABOUT[columns]}` });
    return {
      fileName: columns === 'items' ? 'orders-with-items.csv' : 'orders.csv',
      mediaType: CSV,
      filters: { ...filters, selected: ids?.length, columns: columns === 'all' ? undefined : columns },
      content: await ordersAsCsv(db, { ...orderFilterOf(filters), ids }, columns),
    };
  });
}
