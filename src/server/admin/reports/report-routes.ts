import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import * as calls from '#contracts/admin/reports/report-calls.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readOverview } from '#server/reports/tables/read-overview.ts';
import { readReport } from '#server/reports/tables/read-report.ts';
import { serveStaff } from '#server/staff/serve-staff.ts';
import { CSV, serveExport } from '../exports/serve-export.ts';
import { reportFile } from './report-file.ts';

const MAX_ROWS = 200;

/** Reports over a period, to look at and as files. docs/decisions/0231. */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminReports, async ({ storeId }) => ({
    reports: await readOverview(db, storeId),
  }));

  serveStaff(app, deps, calls.adminReport, ({ params, query, storeId, staffMember }) =>
    readReport(db, {
      ...asked(params, query),
      storeId,
      mayReadOrders: hasPermission(staffMember, 'orders:read'),
      mostRows: MAX_ROWS,
    }),
  );

  const exporting = { kind: 'report', call: calls.adminReportFile, command: 'reports csv' } as const;
  serveExport(app, deps, exporting, async ({ params, query, storeId, isWhole, audit }) => {
    const report = await readReport(db, { ...asked(params, query), storeId, mayReadOrders: isWhole });
    audit({ summary: `Exported ${report.title.toLowerCase()} from ${report.from} to ${report.to}` });
    return {
      fileName: `${params.report}-${report.from}-${report.to}.csv`,
      mediaType: CSV,
      filters: query,
      content: reportFile(report),
    };
  });
}

const asked = (
  { report }: { report: calls.ReportName },
  { from, to, compare = 'none' }: Pick<z.output<typeof calls.adminReport.query>, 'from' | 'to' | 'compare'>,
) => ({ report, from, to, comparison: compare });
