import type { FastifyInstance } from 'fastify';
import { initializeSession, visitorAddress } from '#contracts/analytics-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendProblem } from '#server/platform/http/http-errors.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { ensureShopper } from '#server/platform/sessions/sessions.ts';
import { createStoreDirectory } from '#server/platform/stores/store-directory.ts';

/** The start of a session. Spec §7, Session and analytics. */
export function analyticsRoutes(app: FastifyInstance, { db }: Deps): void {
  const stores = createStoreDirectory(db);

  serve(app, initializeSession, async ({ body, request, reply }) => {
    const storeId = request.headers.store_id ?? body?.store_id;
    if (typeof storeId !== 'string' || storeId === '') {
      return sendProblem(reply, 400, 'unknown_store', 'The header store_id is needed.');
    }
    if (!(await stores.isKnown(storeId as StoreId))) {
      throw new DomainError('unknown_store', `There is no store with the id ${storeId.slice(0, 64)}.`);
    }
    await ensureShopper(request);
    return {};
  });

  serve(app, visitorAddress, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return { ip: request.ip };
  });
}
