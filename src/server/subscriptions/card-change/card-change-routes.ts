import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contracts/account/card-change-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { CardSetupId, StoreId, SubscriptionId } from '#domain/ids.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import type { QuoteRenewal } from '../notices/notify-subscribers.ts';
import { ownSubscription, subscriptionOwnerOf } from '../subscription-owner.ts';
import { readSubscription, type Subscription } from '../subscription-store.ts';
import { subscriptionToWire } from '../subscription-wire.ts';
import { advanceCardChange, type CardChangeOutcome } from './advance-card-change.ts';
import { agreeToCard, termsOfCard } from './agree-to-card.ts';
import { createCardChangeLimits } from './card-change-limits.ts';
import { type CardChange, changeOfSetup } from './card-change-store.ts';
import { answeringOutages } from './map-card-errors.ts';
import { startCardChange } from './start-card-change.ts';

interface Named {
  store_id: StoreId;
  subscription: SubscriptionId;
  token?: string | null | undefined;
}

const OUTCOMES: Readonly<Record<CardChangeOutcome['status'], 'changed' | 'waiting' | 'ended'>> = {
  done: 'changed',
  open: 'waiting',
  ended: 'ended',
};

/** Changing the card of a subscription: docs/decisions/0085. */
export function cardChangeRoutes(
  app: FastifyInstance,
  deps: Deps & { payments: CardPayments; quoteRenewal: QuoteRenewal },
): void {
  const { db, payments } = deps;
  const limits = createCardChangeLimits(deps.limits);
  const own = async (request: FastifyRequest, { store_id, subscription, token }: Named) =>
    ownSubscription(deps, await subscriptionOwnerOf(deps, request, token), store_id, subscription);

  serve(app, calls.startCardChange, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const subscription = await own(request, body);
    await limits.beforeStarting(request.ip, subscription.id);
    const setup = await startCardChange(deps, subscription.id);
    return {
      setup_intent_id: setup.id,
      client_secret: setup.clientSecret,
      provider: payments.provider,
      publishable_key: payments.publishableKey,
      terms: await termsOfCard(db, (await readSubscription(db, subscription.id)) ?? subscription),
    };
  });

  serve(app, calls.agreeToCard, async ({ body, request }) => {
    const subscription = await own(request, body);
    await agreeToCard(db, await ownChange(deps, subscription, body.setup_intent_id), body.accepted_terms);
    return {};
  });

  serve(app, calls.finishCardChange, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const subscription = await own(request, body);
    const change = await ownChange(deps, subscription, body.setup_intent_id);
    const outcome = await answeringOutages(() => advanceCardChange(deps, change.id));
    const changed = await readSubscription(db, subscription.id);
    if (!outcome || !changed) throw new Error(`the change ${change.id} is gone`);
    return {
      outcome: OUTCOMES[outcome.status],
      decline_reason: outcome.status === 'done' ? null : outcome.declineReason,
      subscription: await subscriptionToWire(deps, changed),
    };
  });
}

async function ownChange(
  { db }: Pick<Deps, 'db'>,
  { id }: Subscription,
  setupId: CardSetupId,
): Promise<CardChange> {
  const change = await changeOfSetup(db, setupId);
  if (change?.subscriptionId !== id) throw new DomainError('not_found', 'There is no such change of a card.');
  return change;
}
