import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/reports/month-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { monthPackage } from './month-package.ts';
import { monthOf, monthTotals } from './month-rows.ts';

/** The figures of a month, and the package of them for the bookkeeper. docs/decisions/0237. */
export function monthRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminMonth, async ({ query, storeId }) => ({
    totals: await monthTotals(db, await monthOf(db, storeId, query.month)),
  }));

  // Nothing changes, but the audit log has who took the figures with them.
  const exporting = { call: calls.adminMonthPackage, command: 'reports month', takesPersonalData: true };
  serveChanges(app, deps, exporting, async ({ query, storeId, reply, audit }) => {
    audit({ summary: `Exported ${query.month} for the bookkeeper` });
    return reply
      .header('content-disposition', `attachment; filename="${query.month}.zip"`)
      .header('cache-control', 'no-store')
      .type('application/zip')
      .send(
        monthPackage(db, await monthOf(db, storeId, query.month), (error) =>
          app.log.error(error, 'the package of a month was not sent whole'),
        ),
      );
  });
}
