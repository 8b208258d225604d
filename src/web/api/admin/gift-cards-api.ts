import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/gift-cards/gift-card-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import type { GiftCardId } from '#domain/ids.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

type GiftCardQuery = Omit<NonNullable<CallInput<typeof wire.adminGiftCards>['query']>, 'store_id'>;

export const giftCardEndpoints = {
  list: endpoint<typeof wire.adminGiftCards>('GET', '/admin/api/gift_cards'),
  page: endpoint<typeof wire.adminGiftCard>('GET', '/admin/api/gift_cards/:gift_card_id'),
  issue: endpoint<typeof wire.adminIssueGiftCard>('POST', '/admin/api/gift_cards'),
  adjust: endpoint<typeof wire.adminAdjustGiftCard>('POST', '/admin/api/gift_cards/:gift_card_id/adjust'),
  turn: endpoint<typeof wire.adminSwitchGiftCard>('POST', '/admin/api/gift_cards/:gift_card_id/switch'),
  deliver: endpoint<typeof wire.adminChangeGiftCardDelivery>(
    'POST',
    '/admin/api/gift_cards/:gift_card_id/delivery',
  ),
  send: endpoint<typeof wire.adminSendGiftCard>('POST', '/admin/api/gift_cards/:gift_card_id/send'),
};

export const ADMIN_GIFT_CARDS = ['admin-gift-cards'] as const;

export function adminGiftCardsQuery(api: ApiClient, query: GiftCardQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_GIFT_CARDS, 'list', query],
    queryFn: ({ signal }) =>
      api.call(giftCardEndpoints.list, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}

/** A card with what changed its balance. */
export function adminGiftCardQuery(api: ApiClient, giftCardId: GiftCardId) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_GIFT_CARDS, 'page', giftCardId],
    queryFn: ({ signal }) =>
      api.call(
        giftCardEndpoints.page,
        { params: { gift_card_id: giftCardId }, query: { store_id: api.storeId } },
        { signal },
      ),
  });
}
