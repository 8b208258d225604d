import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/database/database.ts';
import { sendProblem } from '#server/platform/http/http-errors.ts';
import { MAX_BODY_BYTES } from '#server/platform/http/json-bodies.ts';
import { BadSignature, type CardPayments, type PaymentEvent } from './card-payments.ts';
import { markFailed, markHandled, storeEvent } from './payment-events.ts';

const LARGEST_EVENT = 8 * MAX_BODY_BYTES;

/**
 * `POST /stripe/webhook`: checks the signature on the raw bytes, stores the event, answers 200, then has it handled, once. What
 * could not be handled is found again by the sweep, not by the provider's repetitions.
 */
export function webhookRoute(
  app: FastifyInstance,
  parts: {
    db: Database;
    defaultStoreId: string;
    payments: CardPayments;
    /** Answers why nothing was done about it, or null. */
    handleEvent: (event: PaymentEvent) => Promise<string | null>;
  },
): void {
  const { db, defaultStoreId: storeId, payments, handleEvent } = parts;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_EVENT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/stripe/webhook',
      { schema: { summary: "The card provider's signed events", tags: ['Checkout and payments'] } },
      async (request, reply) => {
        const event = readEvent(payments, request.body, request.headers['stripe-signature']);
        if (!event)
          return sendProblem(reply, 400, 'malformed', 'This event is not signed by the card provider.');
        const isNew = await storeEvent(db, { storeId, provider: payments.provider, event });
        reply.send({ received: true });
        if (!isNew) return reply;
        await handleEvent(event).then(
          (ignoredBecause) => markHandled(db, payments.provider, event.id, ignoredBecause),
          (error: unknown) => {
            request.log.error({ err: error, event: event.id }, 'an event could not be handled');
            return markFailed(db, payments.provider, event.id, error);
          },
        );
        return reply;
      },
    );
  });
}

function readEvent(
  payments: CardPayments,
  body: unknown,
  signature: string | string[] | undefined,
): PaymentEvent | null {
  try {
    return payments.readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), [signature].flat()[0]);
  } catch (error) {
    if (error instanceof BadSignature) return null;
    throw error;
  }
}
