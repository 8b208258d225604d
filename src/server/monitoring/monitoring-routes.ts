import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { admitAs } from '#server/platform/http/admit-requests.ts';
import { isSameSecret } from '#server/platform/sessions/secrets.ts';
import { browserFailureRoutes } from './browser-failure-routes.ts';
import { createShopMetrics } from './shop-metrics.ts';

const THIS_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * `GET /metrics/prometheus`, for programs on this machine or with `Authorization: Bearer {METRICS_TOKEN}`.
 * Call it before the routes whose requests it counts.
 */
export function monitoringRoutes(
  app: FastifyInstance,
  { db, limits, metricsToken }: Pick<Deps, 'db' | 'limits'> & { metricsToken: string | null },
): void {
  const metrics = createShopMetrics(app, db);
  app.register(async (scope) => {
    admitAs(scope, 'outside');
    browserFailureRoutes(scope, { limits }, metrics);
    scope.get('/metrics/prometheus', { schema: { hide: true } }, async (request, reply) => {
      if (!mayLook(request, metricsToken))
        throw new DomainError('forbidden', 'This is for the shop’s own monitoring.');
      return reply
        .header('cache-control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.metrics());
    });
  });
}

function mayLook({ headers, ip }: FastifyRequest, token: string | null): boolean {
  if (token === null) return THIS_MACHINE.has(ip);
  return isSameSecret(headers.authorization ?? '', `Bearer ${token}`);
}
