import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/checkout/payment-link-calls.ts';
import type { ShopperId } from '#domain/ids.ts';
import { createOpeningLimits } from '#server/checkout/checkout-limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import type { DraftDeps } from '../complete-draft.ts';
import { draftOfToken } from './payment-link.ts';
import { paymentLinkPage } from './payment-link-page.ts';
import { startLinkPayment } from './start-link-payment.ts';

/** The calls of a customer with a payment link: docs/decisions/0234. */
export function paymentLinkRoutes(app: FastifyInstance, deps: Deps & DraftDeps): void {
  const openings = createOpeningLimits(deps.limits);

  serve(app, calls.paymentLink, async ({ body, reply }) => {
    reply.header('cache-control', 'no-store');
    return paymentLinkPage(deps, await draftOfToken(deps, body.store_id, body.token));
  });

  serve(app, calls.payByLink, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const draft = await draftOfToken(deps, body.store_id, body.token);
    // A link may be tried with many cards: docs/decisions/0057.
    await openings.beforeOpening(request.ip, draft.id as string as ShopperId);
    const { intent } = await startLinkPayment(deps, draft, body.expected_total);
    return {
      client_secret: intent.clientSecret,
      payment_intent_id: intent.id,
      provider: deps.payments.provider,
      publishable_key: deps.payments.publishableKey,
    };
  });
}
