import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { currencyCode } from '#contracts/fields.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createConcurrencyLimit } from '#server/platform/http/concurrency-limit.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { findDefaultStore } from '#server/platform/stores/default-store.ts';
import { productFeed } from './product-feed.ts';

const query = z.strictObject({ currency: currencyCode.optional() });

/** Of one network address. Shopping channels fetch once an hour at most. */
const FETCHES = { name: 'product-feeds', most: 30, seconds: 600 };
/** So few that none waits long for its next batch. */
const MAX_AT_ONCE = 20;
/** How long a receiver may stand still. */
const STALLED_MILLISECONDS = 60_000;

/**
 * `GET /feeds/google-products.xml`, with `currency` for another one than the store's: what is on sale, for shopping channels that
 * fetch it. It is read in batches while it is sent, so its size does not matter; one batch after the other, so that feeds take one
 * connection of the database, however slowly they are taken. Throws `unavailable` while many are sent.
 */
export function feedRoutes(app: FastifyInstance, { db, publicUrl, limits }: Deps): void {
  const fetches = createNetworkLimit(limits, FETCHES);
  const inTurn = createConcurrencyLimit({ most: 1, waiting: MAX_AT_ONCE });
  let sent = 0;
  app.get(
    '/feeds/google-products.xml',
    { schema: { hide: true, querystring: query } },
    async (request, reply) => {
      await fetches.take(request.ip);
      const { currency = null } = request.query as z.output<typeof query>;
      const store = await findDefaultStore(db);
      if (!store) throw new DomainError('not_found', 'There is no store.');
      const feed = productFeed(db, { storeId: store.id, brand: store.brand, publicUrl, currency }, inTurn);
      if (sent >= MAX_AT_ONCE)
        throw new DomainError('unavailable', 'Many fetch this just now. Please try again in a moment.');
      sent += 1;
      reply.raw.once('close', () => {
        sent -= 1;
      });
      reply.raw.setTimeout(STALLED_MILLISECONDS, () => reply.raw.destroy());
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(Readable.from(feed));
    },
  );
}
