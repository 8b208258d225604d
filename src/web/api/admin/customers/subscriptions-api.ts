import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/customers/subscriptions-calls.ts';
import type { CallAnswer, CallInput } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';

/** The coming deliveries, and what they need. */
export type Renewals = CallAnswer<typeof wire.adminRenewals>;
/** Filters, sort and page of the list. */
export type SubscriptionQuery = Omit<CallInput<typeof wire.adminSubscriptions>['query'], 'store_id'>;

/** Common prefix of all queries about subscriptions. */
export const ADMIN_SUBSCRIPTIONS = ['admin-subscriptions'] as const;

const ONE = '/admin/api/subscriptions/:subscription_id';

export const adminSubscriptionEndpoints = {
  list: endpoint<typeof wire.adminSubscriptions>('GET', '/admin/api/subscriptions'),
  one: endpoint<typeof wire.adminSubscription>('GET', ONE),
  skip: endpoint<typeof wire.adminSkipDelivery>('POST', `${ONE}/skip`),
  pause: endpoint<typeof wire.adminPauseSubscription>('POST', `${ONE}/pause`),
  resume: endpoint<typeof wire.adminResumeSubscription>('POST', `${ONE}/resume`),
  interval: endpoint<typeof wire.adminChangeInterval>('POST', `${ONE}/interval`),
  items: endpoint<typeof wire.adminChangeSubscriptionItem>('POST', `${ONE}/items`),
  address: endpoint<typeof wire.adminChangeSubscriptionAddress>('POST', `${ONE}/address`),
  pricePreview: endpoint<typeof wire.adminPricePreview>('POST', `${ONE}/price_preview`),
  price: endpoint<typeof wire.adminAgreePrice>('POST', `${ONE}/price`),
  cancel: endpoint<typeof wire.adminCancelSubscription>('POST', `${ONE}/cancel`),
  cardLink: endpoint<typeof wire.adminAskForCard>('POST', `${ONE}/card_link`),
  retry: endpoint<typeof wire.adminRetryDelivery>('POST', `${ONE}/retry`),
  renewals: endpoint<typeof wire.adminRenewals>('GET', '/admin/api/renewals'),
  reasons: endpoint<typeof wire.adminCancellationReasons>('GET', '/admin/api/cancellation_reasons'),
};

/** A page of subscriptions; the page before stays visible until it is here. */
export function subscriptionIndexQuery(api: ApiClient, query: SubscriptionQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_SUBSCRIPTIONS, 'index', query],
    queryFn: ({ signal }) =>
      api.call(adminSubscriptionEndpoints.list, { query: { store_id: api.storeId, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function staffSubscriptionQuery(api: ApiClient, id: wire.StaffSubscription['id']) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_SUBSCRIPTIONS, 'page', id],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          adminSubscriptionEndpoints.one,
          { params: { subscription_id: id }, query: { store_id: api.storeId } },
          { signal },
        )
      ).subscription,
  });
}

/** The coming deliveries, of a day or of all; the page before stays visible until it is here. */
export function renewalsQuery(
  api: ApiClient,
  query: Omit<CallInput<typeof wire.adminRenewals>['query'], 'store_id'>,
) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_SUBSCRIPTIONS, 'renewals', query],
    queryFn: ({ signal }) =>
      api.call(
        adminSubscriptionEndpoints.renewals,
        { query: { store_id: api.storeId, ...query } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function cancellationReasonsQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_SUBSCRIPTIONS, 'reasons'],
    queryFn: async ({ signal }) =>
      (await api.call(adminSubscriptionEndpoints.reasons, { query: { store_id: api.storeId } }, { signal }))
        .reasons,
  });
}

/** What the next delivery costs now, and with another price of an item. */
export function pricePreviewQuery(
  api: ApiClient,
  { id, version }: Pick<wire.StaffSubscription, 'id' | 'version'>,
  item: wire.StaffSubscription['items'][number]['id'],
  unitPrice: number,
) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_SUBSCRIPTIONS, 'price', id, version, item, unitPrice],
    queryFn: ({ signal }) =>
      api.call(
        adminSubscriptionEndpoints.pricePreview,
        { params: { subscription_id: id }, body: { store_id: api.storeId, item, unit_price: unitPrice } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
