import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/exports/export-calls.ts';
import { EXPORT_KINDS, moreOf } from '#domain/exports/export-kinds.ts';
import type { Deps } from '#server/platform/deps.ts';
import { admitAs } from '#server/platform/http/admit-requests.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { requireAlso, requireConfirmedPassword } from '#server/staff/staff-sessions.ts';
import { findExport, requireFile } from '#server/staff-exports/stored-file.ts';
import { isWithout, listedExports } from './export-index.ts';
import { sendStoredFile } from './serve-export.ts';

/** What was taken out of the shop as a file, and the files again. docs/decisions/0330. */
export function adminExportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminExports, ({ query, staffMember }) =>
    listedExports(db, staffMember, query),
  );

  const taking = { call: calls.adminExportFile, command: 'exports download' };
  app.register(async (scope) => {
    admitAs(scope, 'reports');
    serveChanges(scope, deps, taking, async ({ params, request, reply, storeId, audit }) => {
      const row = await findExport(db, storeId, params.export_id);
      const { permission, takesPersonalData } = EXPORT_KINDS[row.kind];
      requireAlso(request, permission, 'this file');
      if (!isWithout(row))
        for (const one of moreOf(row.kind)?.permissions ?? []) requireAlso(request, one, 'this file');
      if (takesPersonalData) requireConfirmedPassword(request);
      audit({ subject: { type: 'export', id: row.id }, summary: `Downloaded ${row.fileName} again` });
      return sendStoredFile(db, reply, requireFile(row));
    });
  });
}
