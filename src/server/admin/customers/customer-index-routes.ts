import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/customers/customer-index-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { filterOf, listedCustomers } from './customer-index.ts';
import { customersAsCsv } from './export-customers.ts';

/** The index of customers, and the export of what is filtered. docs/decisions/0230. */
export function customerIndexRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminCustomers, ({ query }) => listedCustomers(db, query));

  // Nothing changes, but the audit log has who took the addresses of customers with them.
  const exporting = {
    call: calls.adminExportCustomers,
    command: 'customers export',
    takesPersonalData: true,
  };
  serveChanges(app, deps, exporting, async ({ query, reply, audit }) => {
    audit({ summary: 'Exported customers' });
    return reply
      .header('content-disposition', 'attachment; filename="customers.csv"')
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(await customersAsCsv(db, filterOf(query)));
  });
}
