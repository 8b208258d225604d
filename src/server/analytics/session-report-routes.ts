import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectData, updateSessionData } from '#contracts/analytics-calls.ts';
import { truncateAddress } from '#domain/analytics/truncate-address.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { parseBeaconBodies } from '#server/platform/http/json-bodies.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { currentShopper } from '#server/platform/sessions/sessions.ts';
import { type AnalyticsSessionKey, saveNetworkAddress, saveReport } from './analytics-session-store.ts';
import { attributionOf, sessionEvents } from './session-events.ts';

const REPORTS = { name: 'visit-reports', most: 60, seconds: 600 };
/** Each is stored for months, and may be large: a flood that is slow enough for the other limit must not fill the disk. */
const REPORTS_OF_DAY = { name: 'visit-reports-day', most: 2_000, seconds: 24 * 3600 };
/** The session id of browsers that send none. */
const UNNAMED = 'visit';

/**
 * Session reports of visitors who consented to analytics. Requests with Global Privacy Control, or without a
 * session, store nothing. Spec §7, Session and analytics; docs/decisions/0080.
 */
export function sessionReportRoutes(app: FastifyInstance, { db, defaultStoreId, limits }: Deps): void {
  const reports = createNetworkLimit(limits, REPORTS);
  const reportsOfDay = createNetworkLimit(limits, REPORTS_OF_DAY);

  const sessionKeyOf = async (
    request: FastifyRequest,
    body: { store_id?: StoreId | undefined; visit_id?: string | undefined },
  ): Promise<AnalyticsSessionKey | null> => {
    const shopper = currentShopper(request);
    if (!shopper || request.headers['sec-gpc'] === '1') return null;
    await reports.take(request.ip);
    await reportsOfDay.take(request.ip);
    const { store_id: storeId = defaultStoreId, visit_id: visitId = UNNAMED } = body;
    return { storeId, shopperId: shopper.shopperId, browserSessionId: visitId };
  };

  app.register(async (beacons) => {
    parseBeaconBodies(beacons);
    serve(beacons, updateSessionData, async ({ body, request }) => {
      const visit = await sessionKeyOf(request, body);
      if (!visit) return {};
      const { cartStatus, sessionDuration } = body.cartData;
      await saveReport(db, visit, {
        cartStatus,
        durationSeconds: Math.round(sessionDuration),
        attribution: attributionOf(body),
        events: sessionEvents(body),
      });
      return {};
    });
  });

  serve(app, collectData, async ({ body, request }) => {
    const visit = await sessionKeyOf(request, body);
    const address = truncateAddress(body.ipAddress);
    if (!address) throw new DomainError('malformed', 'ipAddress: must be an IPv4 or IPv6 address');
    if (visit) await saveNetworkAddress(db, visit, address);
    return {};
  });
}
