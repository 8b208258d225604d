import type { FastifyInstance } from 'fastify';
import { adminAudit } from '#contracts/admin/staff/audit-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveStaff } from '#server/staff/serve-staff.ts';
import { auditEntries } from './audit-entries.ts';

/** The audit log. */
export function adminAuditRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, adminAudit, ({ query, staffMember }) => auditEntries(deps.db, staffMember, query));
}
