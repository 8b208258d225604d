import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/reports/month-calls.ts';
import type { ReportName } from '#contracts/admin/reports/report-calls.ts';
import { daysAfter } from '#domain/store-days.ts';
import { countInvoices, invoicesOfDays } from '#server/orders/invoices/invoice-store.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readOverview } from '#server/reports/tables/read-overview.ts';
import { serveStaff } from '#server/staff/serve-staff.ts';
import { csvContent } from '../exports/csv-content.ts';
import { CSV, serveExport } from '../exports/serve-export.ts';
import { invoiceRegister } from './invoice-register.ts';
import { monthPackage } from './month-package.ts';
import { firstMonth, monthOf, monthTotals } from './month-rows.ts';

/** What a bookkeeper compares when the books of a month are closed. */
const REPORTS_OF_BOOKS: readonly ReportName[] = [
  'sales_by_day' as const,
  'tax_by_state' as const,
  'refunds_by_day' as const,
  'payouts' as const,
  'refunds_without_payout' as const,
  'disputes' as const,
  'gift_cards' as const,
];

/** The figures of a month, and the package of them for the bookkeeper. docs/decisions/0237. */
export function monthRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminMonth, async ({ query, storeId }) => {
    const month = await monthOf(db, storeId, query.month);
    const period = { from: month.firstDay, to: daysAfter(month.nextDay, -1) };
    return {
      ...period,
      is_over: month.until <= (await shopTime(db)),
      totals: await monthTotals(db, month),
      reports: await readOverview(db, storeId, { names: REPORTS_OF_BOOKS, period }),
      invoices: await countInvoices(db, month),
      first_month: await firstMonth(db, storeId),
    };
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
      fileName: `invoices-${query.month}.csv`,
      mediaType: CSV,
      filters: query,
      content: csvContent(invoiceRegister(issued), { escapesFormulas: false }),
    };
  });

  const exporting = { kind: 'month', call: calls.adminMonthPackage, command: 'reports month' } as const;
  serveExport(app, deps, exporting, async ({ query, storeId, audit }) => {
    audit({ summary: `Exported ${query.month} for the bookkeeper` });
    const bytes = monthPackage(db, await monthOf(db, storeId, query.month));
    return {
      fileName: `${query.month}.zip`,
      mediaType: 'application/zip',
      filters: query,
      content: { bytes, countRows: () => null },
    };
  });
}
