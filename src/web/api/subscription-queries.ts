import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/subscription-calls.ts';
import type { Address } from '#domain/shipping/address.ts';
import { ApiProblem } from './api-problem.ts';
import type { ApiClient } from './client.ts';
import { subscriptionEndpoints as endpoints } from './subscription-endpoints.ts';

/** A subscription as its owner sees it. */
export type OwnSubscription = wire.OwnSubscription;

/** Whose subscriptions: of the customer who is signed in (`null`), or the one that a mailed link opens. */
export type ManageToken = string | null;

/** The owner's subscriptions, asked anew whenever they are shown. */
export function subscriptionsQuery(api: ApiClient, token: ManageToken) {
  return queryOptions({
    queryKey: ['subscriptions', token],
    queryFn: async ({ signal }) => {
      const body = { store_id: api.storeId, token };
      return (await api.call(endpoints.listSubscriptions, { body }, { signal })).subscriptions;
    },
    staleTime: 0,
    gcTime: 0,
    retry: (failures, failure) => failures < 1 && !(failure instanceof ApiProblem && failure.status < 500),
  });
}

/** What an owner wants of a subscription. */
export type SubscriptionChange =
  | { action: 'skip'; renewalAt: string }
  | { action: 'undo_skip'; skippedAt: string }
  | { action: 'pause' | 'resume' | 'cancel' }
  | { action: 'change_interval'; optionId: string }
  | { action: 'change_address'; address: Address; name: string };

/** Has the shop do it; answers the subscription as it then stands. */
export async function requestChange(
  api: ApiClient,
  { token, id }: { token: ManageToken; id: string },
  wish: SubscriptionChange,
): Promise<OwnSubscription> {
  const named = { store_id: api.storeId, subscription: id, token };
  return (await call(api, named, wish)).subscription;
}

function call(
  api: ApiClient,
  named: { store_id: string; subscription: string; token: ManageToken },
  wish: SubscriptionChange,
): Promise<{ subscription: OwnSubscription }> {
  switch (wish.action) {
    case 'skip':
      return api.call(endpoints.skipDelivery, { body: { ...named, renewal_at: wish.renewalAt } });
    case 'undo_skip':
      return api.call(endpoints.undoSkip, { body: { ...named, renewal_at: wish.skippedAt } });
    case 'pause':
      return api.call(endpoints.pauseSubscription, { body: named });
    case 'resume':
      return api.call(endpoints.resumeSubscription, { body: named });
    case 'cancel':
      return api.call(endpoints.cancelSubscription, { body: named });
    case 'change_interval':
      return api.call(endpoints.changeInterval, { body: { ...named, subscription_id: wish.optionId } });
    case 'change_address':
      return api.call(endpoints.changeSubscriptionAddress, {
        body: { ...named, address: wish.address, name: wish.name },
      });
  }
}
