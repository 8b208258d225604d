import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as campaigns from '#contracts/admin/newsletter/campaign-calls.ts';
import type * as subscribers from '#contracts/admin/newsletter/subscriber-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import type { CampaignId, NewsletterSubscriberId } from '#domain/ids.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';
import { sendCsv } from './send-csv.ts';

export type CampaignContent = CallInput<typeof campaigns.adminSaveCampaign>['body']['content'];
export type CampaignAudience = CampaignContent['audience'];
type QueryOf<Call extends typeof campaigns.adminCampaigns | typeof subscribers.adminSubscribers> = Omit<
  NonNullable<CallInput<Call>['query']>,
  'store_id'
>;

const CAMPAIGN = '/admin/api/campaigns/:campaign_id';
const SUBSCRIBER = '/admin/api/newsletter_subscribers/:subscriber_id';

export const campaignEndpoints = {
  list: endpoint<typeof campaigns.adminCampaigns>('GET', '/admin/api/campaigns'),
  page: endpoint<typeof campaigns.adminCampaign>('GET', CAMPAIGN),
  add: endpoint<typeof campaigns.adminAddCampaign>('POST', '/admin/api/campaigns'),
  save: endpoint<typeof campaigns.adminSaveCampaign>('POST', CAMPAIGN),
  remove: endpoint<typeof campaigns.adminDeleteCampaign>('POST', `${CAMPAIGN}/delete`),
  send: endpoint<typeof campaigns.adminSendCampaign>('POST', `${CAMPAIGN}/send`),
  change: endpoint<typeof campaigns.adminChangeSending>('POST', `${CAMPAIGN}/sending`),
  test: endpoint<typeof campaigns.adminTestCampaign>('POST', `${CAMPAIGN}/test`),
  products: endpoint<typeof campaigns.adminCampaignProducts>('GET', '/admin/api/campaign_products'),
  count: endpoint<typeof campaigns.adminCountReceivers>('POST', '/admin/api/campaign_receivers'),
  uploadPicture: endpoint<typeof campaigns.adminUploadCampaignPicture>(
    'POST',
    '/admin/api/campaign_pictures',
  ),
};

export const subscriberEndpoints = {
  list: endpoint<typeof subscribers.adminSubscribers>('GET', '/admin/api/newsletter_subscribers'),
  page: endpoint<typeof subscribers.adminSubscriber>('GET', SUBSCRIBER),
  unsubscribe: endpoint<typeof subscribers.adminUnsubscribe>('POST', `${SUBSCRIBER}/unsubscribe`),
  erase: endpoint<typeof subscribers.adminEraseSubscriber>('POST', `${SUBSCRIBER}/erase`),
};

export const ADMIN_CAMPAIGNS = ['admin-campaigns'] as const;
export const ADMIN_SUBSCRIBERS = ['admin-subscribers'] as const;

export function adminCampaignsQuery(api: ApiClient, query: QueryOf<typeof campaigns.adminCampaigns>) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_CAMPAIGNS, 'list', query],
    queryFn: ({ signal }) =>
      api.call(campaignEndpoints.list, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}

const WHILE_SENDING_MILLISECONDS = 5_000;

/** A campaign as staff edit it, with what came of it; fetched again and again while it is sent. */
export function adminCampaignQuery(api: ApiClient, campaignId: CampaignId) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_CAMPAIGNS, 'page', campaignId],
    queryFn: ({ signal }) =>
      api.call(
        campaignEndpoints.page,
        { params: { campaign_id: campaignId }, query: { store_id: api.storeId } },
        { signal },
      ),
    refetchInterval: ({ state }) => (state.data?.status === 'sending' ? WHILE_SENDING_MILLISECONDS : false),
  });
}

/** Products that a campaign may name. `q`: part of the title or the handle. */
export function campaignProductsQuery(api: ApiClient, q: string) {
  return queryOptions({
    queryKey: [...ADMIN_CAMPAIGNS, 'products', q],
    queryFn: async ({ signal }) => {
      const query = { store_id: api.storeId, q };
      return (await api.call(campaignEndpoints.products, { query }, { signal })).products;
    },
    placeholderData: keepPreviousData,
  });
}

/** How many an audience is at the moment. */
export function receiversQuery(api: ApiClient, audience: CampaignAudience) {
  return queryOptions({
    queryKey: [...ADMIN_CAMPAIGNS, 'receivers', audience],
    queryFn: async ({ signal }) => {
      const body = { store_id: api.storeId, audience };
      return (await api.call(campaignEndpoints.count, { body }, { signal })).receivers;
    },
  });
}

/** The address of a campaign as its receivers see it. */
export const campaignEmailAddress = (
  api: ApiClient,
  campaignId: CampaignId,
  as: 'light' | 'dark' | 'text',
  version: number,
): string =>
  api.urlOf(
    `/admin/api/campaigns/${campaignId}/email?${new URLSearchParams({ store_id: api.storeId, as })}#${version}`,
  );

export function adminSubscribersQuery(api: ApiClient, query: QueryOf<typeof subscribers.adminSubscribers>) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_SUBSCRIBERS, 'list', query],
    queryFn: ({ signal }) =>
      api.call(subscriberEndpoints.list, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}

/** A subscriber with consent and history. */
export function adminSubscriberQuery(api: ApiClient, subscriberId: NewsletterSubscriberId) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_SUBSCRIBERS, 'page', subscriberId],
    queryFn: ({ signal }) =>
      api.call(
        subscriberEndpoints.page,
        { params: { subscriber_id: subscriberId }, query: { store_id: api.storeId } },
        { signal },
      ),
  });
}

/** The address of the list as a file, with the same filters. */
export const subscriberExportAddress = (api: ApiClient, filters: URLSearchParams): string =>
  api.urlOf(
    `/admin/api/newsletter_subscribers_export?${new URLSearchParams([['store_id', api.storeId], ...filters.entries()])}`,
  );

/** Sends a CSV file of subscribers, or only asks what it would do. Throws `ApiProblem`. */
export const sendSubscriberFile = (
  api: ApiClient,
  file: File,
  options: { isTrial: boolean },
): Promise<subscribers.SubscriberFileResult> =>
  sendCsv(api, '/admin/api/newsletter_subscribers_file', file, options);
