import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/orders/imported-orders-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveStaff } from '#server/staff/serve-staff.ts';
import { CSV, serveExport } from '../../exports/serve-export.ts';
import { requireAmounts } from '../may-see-amounts.ts';
import { importedOrdersAsCsv } from './export-imported-orders.ts';
import { listedImportedOrders } from './imported-order-index.ts';
import { importedOrderPage } from './imported-order-page.ts';

/** Orders of another shop, which are read only: docs/decisions/0323. */
export function importedOrderRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminImportedOrders, ({ query, request, staffMember }) => {
    if (query.sort === 'total') requireAmounts(request);
    return listedImportedOrders(db, query, staffMember);
  });
  serveStaff(app, deps, calls.adminImportedOrder, ({ params, storeId, staffMember }) =>
    importedOrderPage(db, { storeId, id: params.imported_order_id }, staffMember),
  );

  const exporting = {
    kind: 'imported_orders' as const,
    call: calls.adminExportImportedOrders,
    command: 'imported-orders export',
  };
  serveExport(app, deps, exporting, async ({ query, audit }) => {
    audit({ summary: 'Exported imported orders' });
    const content = await importedOrdersAsCsv(db, query);
    return { fileName: 'imported-orders.csv', mediaType: CSV, filters: query, content };
  });
}
