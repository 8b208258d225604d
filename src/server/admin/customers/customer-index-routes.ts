import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/customers/customer-index-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveStaff } from '#server/staff/serve-staff.ts';
import { CSV, serveExport } from '../exports/serve-export.ts';
import { customerFilterOf, listedCustomers } from './customer-index.ts';
import { customersAsCsv } from './export-customers.ts';

/** The index of customers, and the export of what is filtered. docs/decisions/0230. */
export function customerIndexRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminCustomers, ({ query }) => listedCustomers(db, query));

  const exporting = {
    kind: 'customers' as const,
    call: calls.adminExportCustomers,
    command: 'customers export',
  };
  serveExport(app, deps, exporting, async ({ query, audit }) => {
    audit({ summary: 'Exported customers' });
    const content = await customersAsCsv(db, customerFilterOf(query));
    return { fileName: 'customers.csv', mediaType: CSV, filters: query, content };
  });
}
