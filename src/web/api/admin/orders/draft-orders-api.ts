import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/orders/draft-orders-calls.ts';
import type { CallAnswer, CallInput } from '#contracts/call.ts';
import type { DraftOrderId, OrderId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';
import { discountEndpoints } from '../discounts-api.ts';

export type DraftOrder = wire.DraftOrderAnswer;
export type ListedDraftOrder = CallAnswer<typeof wire.adminDraftOrders>['draft_orders'][number];
/** What a draft order has, as it is sent as a whole. */
export type DraftContents = Omit<
  CallInput<typeof wire.adminChangeDraftOrder>['body'],
  'store_id' | 'version'
>;
export type PurchasableItem = CallAnswer<typeof wire.adminPurchasables>['items'][number];
/** What shipping and tax of an order would be at another address. */
export type AddressQuote = CallAnswer<typeof wire.adminAddressQuote>;

export const ADMIN_DRAFTS = ['admin', 'draft-orders'] as const;

export const draftOrderEndpoints = {
  list: endpoint<typeof wire.adminDraftOrders>('GET', '/admin/api/draft_orders'),
  draft: endpoint<typeof wire.adminDraftOrder>('GET', '/admin/api/draft_orders/:draft_order_id'),
  create: endpoint<typeof wire.adminCreateDraftOrder>('POST', '/admin/api/draft_orders'),
  change: endpoint<typeof wire.adminChangeDraftOrder>('POST', '/admin/api/draft_orders/:draft_order_id'),
  remove: endpoint<typeof wire.adminDeleteDraftOrder>(
    'POST',
    '/admin/api/draft_orders/:draft_order_id/delete',
  ),
  sendLink: endpoint<typeof wire.adminSendPaymentLink>(
    'POST',
    '/admin/api/draft_orders/:draft_order_id/payment_link',
  ),
  complete: endpoint<typeof wire.adminCompleteDraftOrder>(
    'POST',
    '/admin/api/draft_orders/:draft_order_id/complete',
  ),
  replace: endpoint<typeof wire.adminSendReplacement>('POST', '/admin/api/orders/:order_id/replacement'),
  quoteAddress: endpoint<typeof wire.adminAddressQuote>('POST', '/admin/api/orders/:order_id/address_quote'),
  changeAddress: endpoint<typeof wire.adminChangeAddress>('POST', '/admin/api/orders/:order_id/address'),
  changeEmail: endpoint<typeof wire.adminChangeOrderEmail>('POST', '/admin/api/orders/:order_id/email'),
  purchasables: endpoint<typeof wire.adminPurchasables>('GET', '/admin/api/purchasables'),
};

export function draftIndexQuery(
  api: ApiClient,
  list: { view?: 'open' | 'all'; q?: string; cursor?: string },
) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_DRAFTS, 'list', list],
    queryFn: ({ signal }) =>
      api.call(draftOrderEndpoints.list, { query: { store_id: api.storeId, ...list } }, { signal }),
  });
}

export function draftOrderQuery(api: ApiClient, draftId: DraftOrderId) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_DRAFTS, 'page', draftId],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          draftOrderEndpoints.draft,
          { params: { draft_order_id: draftId }, query: { store_id: api.storeId } },
          { signal },
        )
      ).draft_order,
  });
}

/** What can be put into a draft order, by name or SKU; or what those may see who try discounts. */
export function purchasablesQuery(
  api: ApiClient,
  { currency, q, isForDiscounts }: { currency: CurrencyCode; q: string; isForDiscounts: boolean },
) {
  const query = { store_id: api.storeId, currency, q };
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_DRAFTS, 'purchasables', currency, q, isForDiscounts],
    queryFn: async ({ signal }) => {
      const found = isForDiscounts
        ? await api.call(discountEndpoints.items, { query }, { signal })
        : await api.call(draftOrderEndpoints.purchasables, { query }, { signal });
      return found.items;
    },
  });
}

/** Starts a draft order under an id that the browser has made; returns it. */
export async function createDraft(
  api: ApiClient,
  draft: { id: DraftOrderId; sourceOrderId: OrderId | null; purpose: 'order' | 'addition' },
): Promise<DraftOrderId> {
  const { draft_order_id } = await api.call(draftOrderEndpoints.create, {
    body: {
      store_id: api.storeId,
      source_order_id: draft.sourceOrderId,
      purpose: draft.purpose,
      idempotency_key: draft.id,
    },
  });
  return draft_order_id;
}
