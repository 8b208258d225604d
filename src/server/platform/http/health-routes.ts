import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '../deps.ts';

interface HealthDeps extends Pick<Deps, 'db' | 'jobs'> {
  /** Aborted when the process is asked to end. */
  stopSignal: AbortSignal | null;
}

/**
 * `GET /healthz`: the process is up. `GET /readyz`: its database is reachable, migrated and can be written, jobs can be added, and it has not been asked to
 * end, otherwise 503.
 */
export function healthRoutes(app: FastifyInstance, { db, jobs, stopSignal }: HealthDeps): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (stopSignal?.aborted) throw new DomainError('unavailable', 'The shop is stopping.');
    if (!jobs.isReady()) throw new DomainError('unavailable', 'The shop is starting.');
    const { rows } = await db.execute<{ can_write: boolean }>(
      sql`select current_setting('transaction_read_only') = 'off' as can_write, (select id from stores limit 1)`,
    );
    if (!rows[0]?.can_write) throw new DomainError('unavailable', 'The database can only be read.');
    return { status: 'ready' };
  });
}
