import type { FastifyInstance } from 'fastify';
import { productPreview } from '#contracts/catalog/preview-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { readPreview } from './product-previews.ts';

/** Previews of drafts for people with a link. Reads no session. */
export function previewRoutes(app: FastifyInstance, { db, limits }: Deps): void {
  const previews = createNetworkLimit(limits, { name: 'previews of products', most: 60, seconds: 60 });
  serve(app, productPreview, async ({ body, request, reply }) => {
    await previews.take(request.ip);
    reply.header('cache-control', 'no-store');
    return readPreview(db, body.store_id, body.token);
  });
}
