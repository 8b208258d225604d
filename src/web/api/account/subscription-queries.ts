import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/account/subscription-calls.ts';
import type { StoreId, SubscriptionId, SubscriptionLineId, SubscriptionOptionId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { ApiClient } from '../client.ts';
import { subscriptionEndpoints as endpoints } from '../endpoints/subscription-endpoints.ts';

/** The token of an emailed link, or null for the signed-in customer. */
export type ManageToken = string | null;

/** The owner's subscriptions, refetched whenever they are shown. */
export function subscriptionsQuery(api: ApiClient, token: ManageToken) {
  return queryOptions({
    queryKey: ['subscriptions', token],
    queryFn: async ({ signal }) => {
      const body = { store_id: api.storeId, token };
      return (await api.call(endpoints.listSubscriptions, { body }, { signal })).subscriptions;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export type SubscriptionChange =
  | { action: 'skip'; renewalAt: string }
  | { action: 'undo_skip'; skippedAt: string }
  | { action: 'pause' | 'resume' | 'cancel' }
  | {
      action: 'change_interval';
      optionId: SubscriptionOptionId;
      /** What the items of a delivery cost then. */
      subtotal: Cents | undefined;
    }
  | {
      action: 'change_item';
      item: SubscriptionLineId;
      /** 0 removes the item. */
      quantity: number;
      /** Null to keep the variant. */
      newSku: string | null;
      /** What the items of a delivery cost then. */
      subtotal: Cents;
    }
  | { action: 'change_address'; address: Address; name: string };

/** Sends a change and returns the changed subscription. */
export async function requestChange(
  api: ApiClient,
  { token, id }: { token: ManageToken; id: SubscriptionId },
  change: SubscriptionChange,
): Promise<wire.OwnSubscription> {
  const target = { store_id: api.storeId, subscription: id, token };
  return (await call(api, target, change)).subscription;
}

function call(
  api: ApiClient,
  target: { store_id: StoreId; subscription: SubscriptionId; token: ManageToken },
  change: SubscriptionChange,
): Promise<{ subscription: wire.OwnSubscription }> {
  switch (change.action) {
    case 'skip':
      return api.call(endpoints.skipDelivery, { body: { ...target, renewal_at: change.renewalAt } });
    case 'undo_skip':
      return api.call(endpoints.undoSkip, { body: { ...target, renewal_at: change.skippedAt } });
    case 'pause':
      return api.call(endpoints.pauseSubscription, { body: target });
    case 'resume':
      return api.call(endpoints.resumeSubscription, { body: target });
    case 'cancel':
      return api.call(endpoints.cancelSubscription, { body: target });
    case 'change_interval':
      return api.call(endpoints.changeInterval, {
        body: { ...target, subscription_id: change.optionId, expected_subtotal: change.subtotal },
      });
    case 'change_item':
      return api.call(endpoints.changeItem, {
        body: {
          ...target,
          item: change.item,
          quantity: change.quantity,
          new_sku: change.newSku,
          expected_subtotal: change.subtotal,
        },
      });
    case 'change_address':
      return api.call(endpoints.changeSubscriptionAddress, {
        body: { ...target, address: change.address, name: change.name },
      });
  }
}
