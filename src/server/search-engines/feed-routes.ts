import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { currencyCode } from '#contracts/fields.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findDefaultStore } from '#server/platform/stores/default-store.ts';
import { productFeed } from './product-feed.ts';

const query = z.strictObject({ currency: currencyCode.optional() });

/**
 * `GET /feeds/google-products.xml`, with `currency` for another one than the store's: what is on sale, for shopping channels that fetch it. It is
 * read in batches while it is sent, so its size does not matter.
 */
export function feedRoutes(app: FastifyInstance, { db, publicUrl }: Deps): void {
  app.get(
    '/feeds/google-products.xml',
    { schema: { hide: true, querystring: query } },
    async (request, reply) => {
      const { currency = null } = request.query as z.output<typeof query>;
      const store = await findDefaultStore(db);
      if (!store) throw new DomainError('not_found', 'There is no store.');
      const feed = productFeed(db, { storeId: store.id, brand: store.brand, publicUrl, currency });
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(Readable.from(feed));
    },
  );
}
