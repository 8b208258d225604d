import type { FastifyInstance } from 'fastify';
import { redirectOf } from '#contracts/content/redirect-calls.ts';
import { canonicalPath } from '#domain/content/canonical-path.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createRedirectCache } from './redirect-cache.ts';

/** Where links within the shop lead that have no page. Uses no session. */
export function redirectRoutes(app: FastifyInstance, { db, changes, defaultStoreId }: Deps): void {
  const redirectFrom = createRedirectCache({ db, storeId: defaultStoreId, changes });
  serve(app, redirectOf, async ({ query: { path, store_id: storeId } }) => {
    if (storeId !== defaultStoreId) throw new DomainError('not_found', 'There is no such store here.');
    return { to: path.startsWith('/') ? await redirectFrom(canonicalPath(path)) : null };
  });
}
