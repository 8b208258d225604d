import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Admission, type ClassState, WORK_CLASSES } from '#server/platform/http/admission.ts';
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
  if (app.admission) countAdmission(app.admission, registry);
  return registry;
}

function countAdmission(admission: Admission, registry: Registry): void {
  for (const [state, help] of Object.entries(ADMISSION_HELP))
    new Gauge({
      name: `shop_requests_${state}`,
      help,
      labelNames: ['class'],
      registers: [registry],
      collect() {
        for (const workClass of WORK_CLASSES)
          this.set({ class: workClass }, admission.state(workClass)[state as keyof ClassState]);
      },
    });
}

const ADMISSION_HELP: Readonly<Record<keyof ClassState, string>> = {
  working: 'Requests that have a place, by class',
  waiting: 'Requests that wait for a place, by class',
  refused: 'Requests refused for want of a place since the start, by class',
};

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
