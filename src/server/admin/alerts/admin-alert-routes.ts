import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/alerts-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { explainAlert } from '#domain/staff/alert-kinds.ts';
import { listAlerts, listSeenAlerts, markAlertSeen } from '#server/platform/alerts/alerts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { pagesOfAlerts } from './alert-pages.ts';

const MOST_SEEN = 100;

/** The alerts. */
export function adminAlertRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminAlerts, async ({ query }) => {
    const found =
      query.view === 'seen'
        ? await listSeenAlerts(db, query.store_id, MOST_SEEN)
        : await listAlerts(db, query.store_id, false);
    const pages = await pagesOfAlerts(
      db,
      query.store_id,
      found.map(({ key }) => key),
    );
    return {
      alerts: found.map(({ key, title, text, createdAt, seenAt }) => ({
        key,
        title,
        text,
        created_at: createdAt.toISOString(),
        seen_at: seenAt?.toISOString() ?? null,
        ...explainAlert(key),
        ...pages.get(key),
      })),
    };
  });

  serveChanges(
    app,
    deps,
    { call: calls.adminMarkAlertSeen, command: 'alerts seen' },
    async ({ body, audit }) => {
      audit({ subject: { type: 'alert', id: body.key }, summary: 'Marked an alert as seen' });
      if (!(await markAlertSeen(db, body.store_id, body.key)))
        throw new DomainError('not_found', 'There is no such alert.');
      return {};
    },
  );
}
