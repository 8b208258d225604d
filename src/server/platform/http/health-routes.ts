import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '../deps.ts';

interface HealthDeps extends Pick<Deps, 'db' | 'jobs'> {
  /** Aborted when the process is asked to end. */
  stopSignal: AbortSignal | null;
}

/**
 * `GET /healthz`: the process is up. `GET /readyz`: its database is reachable and migrated, jobs can be added, and it has not been asked to
 * end, otherwise 503.
 */
export function healthRoutes(app: FastifyInstance, { db, jobs, stopSignal }: HealthDeps): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (stopSignal?.aborted) throw new DomainError('unavailable', 'The shop is stopping.');
    if (!jobs.isReady()) throw new DomainError('unavailable', 'The shop is starting.');
    await db.execute(sql`select id from stores limit 1`);
    return { status: 'ready' };
  });
}
