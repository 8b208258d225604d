import { z } from 'zod';
import type { CampaignId, NewsletterSubscriberId } from '#domain/ids.ts';
import {
  SUBSCRIBER_CHANGE_KINDS,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATUSES,
} from '#domain/newsletter/subscriber.ts';
import { defineCall } from '../../call.ts';
import { day, idOf, moment, requiredText, storeId, text, version } from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';
import { staffHistory } from '../staff-history.ts';

const tag = 'Back office';
const subscriberId = idOf<NewsletterSubscriberId>(z.uuid());
const params = z.strictObject({ subscriber_id: subscriberId });
const status = z
  .enum(SUBSCRIBER_STATUSES)
  .describe('`pending`: asked by email to confirm; only `confirmed` ones get campaigns');
const source = z
  .enum(SUBSCRIBER_SOURCES)
  .describe('`form`: typed into a form of the shop; `file`: imported with the consent that it names');

const filters = {
  store_id: storeId,
  q: text(254).optional().describe('The beginning of an email address'),
  view: z.enum(['all', ...SUBSCRIBER_STATUSES]).optional(),
  source: z.enum(SUBSCRIBER_SOURCES).optional(),
  from: day.optional().describe("Consented on this day of the store's time zone or later"),
  until: day.optional().describe('Consented on this day or earlier'),
};

const listedSubscriber = z.object({
  subscriber_id: subscriberId,
  email: z.string(),
  status,
  source,
  consented_at: moment.nullable().describe('Null until confirmed, and where a file does not say'),
  created_at: moment,
});
export type ListedSubscriber = z.output<typeof listedSubscriber>;

export const adminSubscribers = defineCall({
  method: 'GET',
  path: '/admin/api/newsletter_subscribers',
  permission: 'newsletter:read',
  summary: 'Subscribers of the newsletter, newest first',
  tag,
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({ subscribers: z.array(listedSubscriber), next_cursor: nextCursor }),
});

const subscriberPage = z.object({
  ...listedSubscriber.shape,
  version,
  consent_text: z.string().nullable().describe('What they agreed to, word for word'),
  welcomed_at: moment.nullable().describe('When the code for a first order was emailed'),
  customer_id: z
    .string()
    .nullable()
    .describe('Of the customer with this address; null without `customers:read`'),
  changes: z
    .array(
      z.object({
        at: moment,
        kind: z.enum(SUBSCRIBER_CHANGE_KINDS),
        text: z.string(),
        campaign: z.string().nullable().describe('The subject of the campaign whose link ended it'),
        who: z.string().nullable().describe('The staff member who did it'),
      }),
    )
    .describe('What happened to the subscription, newest first'),
  campaigns: z
    .array(
      z.object({
        campaign_id: idOf<CampaignId>(z.string()),
        subject: z.string(),
        status: z.string(),
        at: moment.nullable(),
      }),
    )
    .describe(
      'The last 50 campaigns that were for them, newest first; without `customers:read` only those for all subscribers',
    ),
  history: staffHistory,
});
export type StaffSubscriber = z.output<typeof subscriberPage>;

export const adminSubscriber = defineCall({
  method: 'GET',
  path: '/admin/api/newsletter_subscribers/:subscriber_id',
  permission: 'newsletter:read',
  summary: 'A subscriber with consent and history',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: subscriberPage,
});

export const adminUnsubscribe = defineCall({
  method: 'POST',
  path: '/admin/api/newsletter_subscribers/:subscriber_id/unsubscribe',
  permission: 'newsletter:edit',
  summary: 'Unsubscribes an address that asked for it by another way',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version, reason: requiredText(300).describe('For colleagues') }),
  answer: z.object({ version }),
});

export const adminEraseSubscriber = defineCall({
  method: 'POST',
  path: '/admin/api/newsletter_subscribers/:subscriber_id/erase',
  permission: 'customers:erase',
  summary:
    'Erases everything about the person with this address, at once and for good. 409 while an order is to be packed or a subscription runs',
  tag,
  params,
  body: z.strictObject({
    store_id: storeId,
    confirmation: requiredText(254).describe('The email address of the subscriber, typed to be sure'),
  }),
  answer: z.object({
    erased: z.array(z.string()),
    kept: z.array(z.object({ what: z.string(), why: z.string() })),
  }),
});

export const adminExportSubscribers = defineCall({
  method: 'GET',
  path: '/admin/api/newsletter_subscribers_export',
  permission: 'newsletter:export',
  summary: 'All subscribers that match the filters as CSV, a line each, newest first',
  tag,
  query: z.strictObject(filters),
  answer: z.string().describe('text/csv'),
});

const fileResult = z.object({
  added: z.int().describe('Are confirmed subscribers now'),
  unchanged: z.int().describe('Are confirmed already'),
  unsubscribed: z.int().describe('Unsubscribed here before, and stay so'),
  without_consent: z.int().describe('Have no consent or no address in the file'),
  problems: z
    .array(
      z.object({
        line: z.int().describe('The line of the file, the header being 1'),
        column: z.string().nullable(),
        message: z.string(),
      }),
    )
    .describe('The first 100; with any of them nothing is imported'),
  unused_columns: z.array(z.string()),
});
export type SubscriberFileResult = z.output<typeof fileResult>;

export const adminReadSubscriberFile = defineCall({
  method: 'POST',
  path: '/admin/api/newsletter_subscribers_file',
  permission: 'newsletter:edit',
  summary:
    'Adds subscribers whose consent a CSV file names, which is the body (text/csv, at most 4 MB); ends no subscription',
  tag,
  query: z.strictObject({
    store_id: storeId,
    try: z.enum(['true']).optional().describe('Only says what the file would do'),
  }),
  answer: fileResult,
});
