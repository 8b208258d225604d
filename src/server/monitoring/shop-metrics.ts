import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#server/platform/database/database.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Prometheus metrics of this process, its requests, and the database. */
export function createShopMetrics(app: FastifyInstance, db: Database): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe(
      { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
    done();
  });
  for (const { name, help, label, query } of DATABASE_GAUGES) {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        this.reset();
        const { rows } = await db.execute<{ label: string; count: number }>(query);
        for (const row of rows) this.set({ [label]: row.label }, row.count);
      },
    });
  }
  return registry;
}

/** Queried at each scrape. */
const DATABASE_GAUGES = [
  {
    name: 'shop_orders',
    help: 'Orders by status',
    label: 'status',
    query: sql`select status as label, count(*)::int as count from orders group by 1`,
  },
  {
    name: 'shop_checkouts_under_way',
    help: 'Checkouts that are not finished, by status; review needs a person',
    label: 'status',
    query: sql`select status as label, count(*)::int as count from checkouts
      where status not in ('paid', 'void', 'expired', 'refunded') group by 1`,
  },
  {
    name: 'shop_alerts_unseen',
    help: 'What a person has to look at, by kind',
    label: 'code',
    query: sql`select split_part(key, ':', 1) as label, count(*)::int as count from alerts where seen_at is null group by 1`,
  },
  {
    name: 'shop_jobs_failed',
    help: 'Jobs that were given up, by queue',
    label: 'queue',
    // Our own SQL, because the counts of pg-boss's `getQueues` may be a minute old.
    query: sql`select name as label, count(*)::int as count from pgboss.job where state = 'failed' group by 1`,
  },
];
