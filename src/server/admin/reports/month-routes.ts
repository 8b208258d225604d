import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/reports/month-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveStaff } from '#server/staff/serve-staff.ts';
import { serveExport } from '../exports/serve-export.ts';
import { monthPackage } from './month-package.ts';
import { monthOf, monthTotals } from './month-rows.ts';

/** The figures of a month, and the package of them for the bookkeeper. docs/decisions/0237. */
export function monthRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminMonth, async ({ query, storeId }) => ({
    totals: await monthTotals(db, await monthOf(db, storeId, query.month)),
  }));

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
