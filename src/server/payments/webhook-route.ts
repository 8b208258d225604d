import type { FastifyInstance } from 'fastify';
import type { StoreId } from '#domain/ids.ts';
import { sendProblem } from '#server/platform/http/http-errors.ts';
import { MAX_BODY_BYTES } from '#server/platform/http/json-bodies.ts';
import { limitLargeBodies } from '#server/platform/http/large-bodies.ts';
import { BadSignature, type CardPayments, type PaymentEvent } from './card-payments.ts';
import { receivePaymentEvent } from './handle-payment-event.ts';

const LARGEST_EVENT = 8 * MAX_BODY_BYTES;
/** Events are a few KiB, so that of larger ones hardly any two come at once. */
const MAX_LARGE_EVENTS_IN_MEMORY = 50;

/**
 * `POST /stripe/webhook`: verifies the signature of the raw body, stores the event with its job where one is needed, and answers
 * 200. Failures are retried by that job instead of the provider.
 */
export function webhookRoute(
  app: FastifyInstance,
  deps: Parameters<typeof receivePaymentEvent>[0] & { defaultStoreId: StoreId },
): void {
  const { defaultStoreId: storeId, payments } = deps;
  app.register(async (scope) => {
    limitLargeBodies(scope, MAX_LARGE_EVENTS_IN_MEMORY);
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
        await receivePaymentEvent(deps, storeId, event);
        return { received: true };
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
