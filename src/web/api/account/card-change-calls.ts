import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#contracts/call.ts';
import type * as wire from '#contracts/account/card-change-calls.ts';
import type { CardSetupId, SubscriptionId } from '#domain/ids.ts';
import type { ApiClient } from '../client.ts';
import { subscriptionEndpoints as endpoints } from '../endpoints/subscription-endpoints.ts';
import type { ManageToken } from './subscription-queries.ts';

/** The subscription whose card is changed, and the token that permits it. */
export interface CardChangeTarget {
  subscriptionId: SubscriptionId;
  token: ManageToken;
}

/** What the card form needs, and the terms to accept. */
export type StartedCardChange = CallAnswer<typeof wire.startCardChange>;
export type FinishedCardChange = CallAnswer<typeof wire.finishCardChange>;

const target = (api: ApiClient, { subscriptionId, token }: CardChangeTarget) => ({
  store_id: api.storeId,
  subscription: subscriptionId,
  token,
});

/** Starts a card change; requested once per form, and again after a change has ended. */
export function cardChangeQuery(api: ApiClient, owner: CardChangeTarget) {
  return queryOptions({
    queryKey: ['card-change', owner.subscriptionId, owner.token],
    queryFn: ({ signal }) => api.call(endpoints.startCardChange, { body: target(api, owner) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Stores the acceptance of the terms before the card is sent to the card provider. */
export async function agreeToCard(
  api: ApiClient,
  owner: CardChangeTarget,
  { setup_intent_id, terms }: Pick<StartedCardChange, 'setup_intent_id' | 'terms'>,
): Promise<void> {
  await api.call(endpoints.agreeToCard, {
    body: { ...target(api, owner), setup_intent_id, accepted_terms: terms },
  });
}

/** Has the server read the outcome from the card provider. */
export function finishCardChange(
  api: ApiClient,
  owner: CardChangeTarget,
  setupIntentId: CardSetupId,
): Promise<FinishedCardChange> {
  return api.call(endpoints.finishCardChange, {
    body: { ...target(api, owner), setup_intent_id: setupIntentId },
  });
}
