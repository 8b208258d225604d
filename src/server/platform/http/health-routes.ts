import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/**
 * `GET /healthz`: the process is up. `GET /readyz`: its database is reachable and migrated, otherwise 503.
 */
export function healthRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await db.execute(sql`select id from stores limit 1`);
    return { status: 'ready' };
  });
}
