import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { reportBrowserFailure } from '#contracts/analytics-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { parseBeaconBodies } from '#server/platform/http/json-bodies.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';

const REPORTS = { name: 'browser-failures', most: 120, seconds: 600 };

/** Counts failures reported by browsers, with a limit per network. Spec §8. */
export function browserFailureRoutes(
  app: FastifyInstance,
  { limits }: Pick<Deps, 'limits'>,
  registry: Registry,
): void {
  const reports = createNetworkLimit(limits, REPORTS);
  const failures = new Counter({
    name: 'shop_browser_failures_total',
    help: 'What browsers could not do, by what it was and how it failed',
    labelNames: ['operation', 'reason'],
    registers: [registry],
  });
  app.register(async (beacons) => {
    parseBeaconBodies(beacons);
    serve(beacons, reportBrowserFailure, async ({ body: { operation, reason }, request }) => {
      if (await reports.tryTake(request.ip)) failures.inc({ operation, reason });
      return {};
    });
  });
}
