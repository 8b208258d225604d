import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import * as calls from '#contracts/admin/reports/report-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readOverview } from '#server/reports/tables/read-overview.ts';
import { readReport } from '#server/reports/tables/read-report.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { reportFile } from './report-file.ts';

const MOST_ROWS = 200;

/** Reports over a period, to look at and as files. docs/decisions/0231. */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminReports, ({ storeId }) => readOverview(db, storeId));

  serveStaff(app, deps, calls.adminReport, ({ params, query, storeId }) =>
    readReport(db, { ...asked(params, query), storeId, mostRows: MOST_ROWS }),
  );

  // Nothing changes, but the audit log has who took the figures with them.
  const exporting = { call: calls.adminReportFile, command: 'reports csv' };
  serveChanges(app, deps, exporting, async ({ params, query, storeId, reply, audit }) => {
    const report = await readReport(db, { ...asked(params, query), storeId });
    audit({ summary: `Exported ${report.title.toLowerCase()} from ${report.from} to ${report.to}` });
    return reply
      .header(
        'content-disposition',
        `attachment; filename="${params.report}-${report.from}-${report.to}.csv"`,
      )
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(reportFile(report));
  });
}

const asked = (
  { report }: { report: calls.ReportName },
  { from, to, compare = 'none' }: Pick<z.output<typeof calls.adminReport.query>, 'from' | 'to' | 'compare'>,
) => ({ report, from, to, comparison: compare });
