import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/reports/month-calls.ts';
import { countInvoices, invoicesOfDays } from '#server/orders/invoices/invoice-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveStaff } from '#server/staff/serve-staff.ts';
import { csvContent } from '../exports/csv-content.ts';
import { CSV, serveExport } from '../exports/serve-export.ts';
import { invoiceRegister } from './invoice-register.ts';
import { monthPackage } from './month-package.ts';
import { monthOf, monthTotals } from './month-rows.ts';

/** The figures of a month, and the package of them for the bookkeeper. docs/decisions/0237. */
export function monthRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminMonth, async ({ query, storeId }) => {
    const month = await monthOf(db, storeId, query.month);
    return { totals: await monthTotals(db, month), invoices: await countInvoices(db, month) };
  });

  const listing = {
    kind: 'invoices',
    call: calls.adminInvoiceRegister,
    command: 'reports invoices',
  } as const;
  serveExport(app, deps, listing, async ({ query, storeId, audit }) => {
    audit({ summary: `Exported the invoices of ${query.month}` });
    const issued = await invoicesOfDays(db, await monthOf(db, storeId, query.month));
    return {
      ...{ fileName: `invoices-${query.month}.csv`, mediaType: CSV, filters: query },
      content: csvContent(invoiceRegister(issued), { escapesFormulas: false }),
    };
  });

  const exporting = { kind: 'month', call: calls.adminMonthPackage, command: 'reports month' } as const;
  serveExport(app, deps, exporting, async ({ query, storeId, audit }) => {
    audit({ summary: `Exported ${query.month} for the bookkeeper` });
    const bytes = monthPackage(db, await monthOf(db, storeId, query.month));
    return {
      ...{ fileName: `${query.month}.zip`, mediaType: 'application/zip', filters: query },
      content: { bytes, countRows: () => null },
    };
  });
}
