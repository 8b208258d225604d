import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { listAlerts, markAlertSeen } from '#server/platform/alerts/alerts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { serveChanges, serveStaff } from './serve-staff.ts';

/** The open alerts. */
export function staffAlertRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveStaff(app, db, calls.adminAlerts, async ({ query }) => {
    const open = await listAlerts(db, query.store_id, false);
    return {
      alerts: open.map(({ key, title, text, createdAt }) => ({
        key,
        title,
        text,
        created_at: createdAt.toISOString(),
      })),
    };
  });

  serveChanges(app, db, { call: calls.adminMarkAlertSeen, command: 'alerts seen' }, async ({ body }) => {
    if (!(await markAlertSeen(db, body.store_id, body.key)))
      throw new DomainError('not_found', 'There is no such alert.');
    return {};
  });
}
