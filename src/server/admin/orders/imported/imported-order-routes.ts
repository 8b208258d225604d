import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/orders/imported-orders-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { importedOrdersAsCsv } from './export-imported-orders.ts';
import { listedImportedOrders } from './imported-order-index.ts';
import { importedOrderPage } from './imported-order-page.ts';

/** Orders of another shop, which are read only: docs/decisions/0323. */
export function importedOrderRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminImportedOrders, ({ query }) => listedImportedOrders(db, query));
  serveStaff(app, deps, calls.adminImportedOrder, ({ params, storeId }) =>
    importedOrderPage(db, storeId, params.imported_order_id),
  );

  // Nothing changes, but the audit log has who took the data of customers with them.
  const exporting = {
    call: calls.adminExportImportedOrders,
    command: 'imported-orders export',
    takesPersonalData: true,
  };
  serveChanges(app, deps, exporting, async ({ query, reply, audit }) => {
    audit({ summary: 'Exported imported orders' });
    return reply
      .header('content-disposition', 'attachment; filename="imported-orders.csv"')
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(await importedOrdersAsCsv(db, query));
  });
}
