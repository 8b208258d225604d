import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/reports/month-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { monthPackage } from './month-package.ts';
import { monthOf, monthTotals } from './month-rows.ts';

/** How long a receiver of the file may stand still: a laptop that is closed on the way to another room. */
const STALLED_MILLISECONDS = 5 * 60_000;

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
    const { file, bytes } = await monthPackage(db, await monthOf(db, storeId, query.month));
    // Ends a connection on which nothing was taken for so long.
    reply.raw.setTimeout(STALLED_MILLISECONDS, () => reply.raw.destroy());
    return reply
      .header('content-disposition', `attachment; filename="${query.month}.zip"`)
      .header('content-length', bytes)
      .header('cache-control', 'no-store')
      .type('application/zip')
      .send(file);
  });
}
