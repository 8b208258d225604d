import { z } from 'zod';
import type { CampaignId } from '#domain/ids.ts';
import { CAMPAIGN_STATUSES, type CampaignAudience, type CampaignBlock } from '#domain/newsletter/campaign.ts';
import { defineCall } from '../../call.ts';
import { pageLink, pictureUrl } from '../../content/page-contents.ts';
import {
  cents,
  currencyCode,
  day,
  idOf,
  moment,
  nothing,
  requiredText,
  storeId,
  text,
  version,
} from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';
import { memberProduct } from '../collections/collection-calls.ts';
import { staffHistory } from '../staff-history.ts';

const tag = 'Back office';
const campaignId = idOf<CampaignId>(z.uuid());
const params = z.strictObject({ campaign_id: campaignId });
const shown = { store_id: storeId, version };

/** Control characters, line breaks and characters that change the direction: a header of an email has none. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const isOneLine = (typed: string): boolean => !UNSEEN.test(typed);
const ONE_LINE = 'must be one line of visible characters';
const headerLine = requiredText(150).refine(isOneLine, ONE_LINE);
const optionalLine = text(150).refine(isOneLine, ONE_LINE);
const handles = z.array(requiredText(100));

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heading'), text: headerLine }),
  z.strictObject({
    type: z.literal('prose'),
    text: requiredText(5000).describe('Paragraphs between empty lines'),
  }),
  z.strictObject({
    type: z.literal('picture'),
    url: pictureUrl,
    alt: text(300),
    link: z.union([z.literal(''), pageLink]).describe('Empty when it leads nowhere'),
  }),
  z.strictObject({ type: z.literal('button'), label: headerLine, link: pageLink }),
  z.strictObject({
    type: z.literal('products'),
    handles: handles
      .min(1, 'must name a product')
      .max(12)
      .describe('Those that are not sold any more are left out'),
  }),
]) satisfies z.ZodType<CampaignBlock>;

const audience = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({ kind: z.literal('customers') }).describe('Who have ordered'),
    z.strictObject({ kind: z.literal('no_order') }),
    z.strictObject({
      kind: z.literal('bought'),
      products: handles.min(1, 'must name a product').max(50).describe('Any of them'),
    }),
    z.strictObject({
      kind: z.literal('recent'),
      days: z
        .int()
        .min(1, 'must be 1 or more')
        .max(3650, 'must be at most 3650')
        .describe('Ordered in the last so many days'),
    }),
  ])
  .describe('Of the confirmed subscribers') satisfies z.ZodType<CampaignAudience>;

const written = {
  subject: headerLine,
  preview: optionalLine.describe('The line that email programs show beside the subject'),
  heading: headerLine,
  blocks: z.array(block).max(40),
};

export const campaignContent = z.strictObject({
  ...written,
  audience,
  discount_code: text(60).nullable().describe('Orders with it are counted as a result'),
});

const status = z.enum(CAMPAIGN_STATUSES);

const listedCampaign = z.object({
  campaign_id: campaignId,
  subject: z.string(),
  status,
  receivers: z.int().describe('As recorded when sending began'),
  send_at: moment.nullable().describe('When it is to be sent'),
  started_at: moment.nullable(),
  created_at: moment,
});
export type ListedCampaign = z.output<typeof listedCampaign>;

export const adminCampaigns = defineCall({
  method: 'GET',
  path: '/admin/api/campaigns',
  permission: 'newsletter:read',
  summary: 'Emails to subscribers, newest first',
  tag,
  query: z.strictObject({
    store_id: storeId,
    view: z.enum(['all', ...CAMPAIGN_STATUSES]).optional(),
    ...pageQuery,
  }),
  answer: z.object({ campaigns: z.array(listedCampaign), next_cursor: nextCursor }),
});

const count = z.int();
const campaignPage = z.object({
  ...listedCampaign.shape,
  version,
  content: campaignContent.extend({ blocks: z.array(block), discount_code: z.string().nullable() }),
  products: z.array(memberProduct).describe('Those that it names and the shop has'),
  finished_at: moment.nullable(),
  time_zone: z.string().describe('Of the store'),
  results: z
    .object({
      waiting: count,
      sent: count,
      refused: count.describe('By the email server, for good'),
      skipped: count.describe('Unsubscribed before their turn, or it was cancelled'),
      unknown: count.describe('The shop was stopped while it was handed over'),
      unsubscribed: count.describe('By the link in it'),
      orders: z
        .array(z.object({ currency: currencyCode, orders: count, revenue: cents }))
        .describe('Within 7 days, through its code, or its links by those who agreed to be counted'),
    })
    .nullable()
    .describe('Null before it is sent'),
  history: staffHistory,
});
export type StaffCampaign = z.output<typeof campaignPage>;

export const adminCampaign = defineCall({
  method: 'GET',
  path: '/admin/api/campaigns/:campaign_id',
  permission: 'newsletter:read',
  summary: 'A campaign as staff edit it, with what came of it',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: campaignPage,
});

export const adminCampaignProducts = defineCall({
  method: 'GET',
  path: '/admin/api/campaign_products',
  permission: 'newsletter:read',
  summary: 'Products that a campaign may name: the first 20 that match',
  tag,
  query: z.strictObject({ store_id: storeId, q: text(100).describe('Part of the title or the handle') }),
  answer: z.object({ products: z.array(memberProduct) }),
});

export const adminAddCampaign = defineCall({
  method: 'POST',
  path: '/admin/api/campaigns',
  permission: 'newsletter:send',
  summary: 'A new draft of a campaign',
  tag,
  body: z.strictObject({
    store_id: storeId,
    content: campaignContent,
    idempotency_key: campaignId.optional().describe('The id of the campaign: sent twice, it is made once'),
  }),
  answer: z.object({ campaign_id: campaignId }),
});

export const adminSaveCampaign = defineCall({
  method: 'POST',
  path: '/admin/api/campaigns/:campaign_id',
  permission: 'newsletter:send',
  summary: 'Makes a draft what staff have written',
  tag,
  params,
  body: z.strictObject({ ...shown, content: campaignContent }),
  answer: z.object({ version }),
});

export const adminDeleteCampaign = defineCall({
  method: 'POST',
  path: '/admin/api/campaigns/:campaign_id/delete',
  permission: 'newsletter:send',
  summary: 'Deletes a draft',
  tag,
  params,
  body: z.strictObject(shown),
  answer: nothing,
});

export const adminSendCampaign = defineCall({
  method: 'POST',
  path: '/admin/api/campaigns/:campaign_id/send',
  permission: 'newsletter:send',
  summary: 'Sends a draft to its audience, now or at a time; who gets it is recorded when sending begins',
  tag,
  params,
  body: z.strictObject({
    ...shown,
    at: z
      .strictObject({
        day,
        time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:30'),
      })
      .nullable()
      .describe('In the time zone of the store; null: now'),
  }),
  answer: z.object({ receivers: z.int().nullable().describe('Null for later'), version }),
});

export const adminChangeSending = defineCall({
  method: 'POST',
  path: '/admin/api/campaigns/:campaign_id/sending',
  permission: 'newsletter:send',
  summary: 'Pauses, resumes or cancels a campaign that is being sent, or takes one back from its time',
  tag,
  params,
  body: z.strictObject({ ...shown, change: z.enum(['pause', 'resume', 'cancel', 'unschedule']) }),
  answer: z.object({ version }),
});

export const adminTestCampaign = defineCall({
  method: 'POST',
  path: '/admin/api/campaigns/:campaign_id/test',
  permission: 'newsletter:send',
  summary: 'Emails a campaign as it is stored to the staff member who asks for it',
  tag,
  params,
  body: z.strictObject({ store_id: storeId }),
  answer: z.object({ to: z.string() }),
});

export const adminCampaignEmail = defineCall({
  method: 'GET',
  path: '/admin/api/campaigns/:campaign_id/email',
  permission: 'newsletter:read',
  summary: 'A campaign as it is stored, as its receivers see it',
  tag,
  params,
  query: z.strictObject({
    store_id: storeId,
    as: z.enum(['light', 'dark', 'text']).describe('In which colours of the reader, or without HTML'),
  }),
  answer: z.string().describe('text/html, or text/plain'),
});

export const adminCountReceivers = defineCall({
  method: 'POST',
  path: '/admin/api/campaign_receivers',
  permission: 'newsletter:read',
  summary: 'How many confirmed subscribers an audience is at the moment',
  tag,
  body: z.strictObject({ store_id: storeId, audience }),
  answer: z.object({ receivers: z.int() }),
});

export const adminUploadCampaignPicture = defineCall({
  method: 'POST',
  path: '/admin/api/campaign_pictures',
  permission: 'newsletter:send',
  summary: 'A picture for campaigns: the body is a JPEG, PNG or WebP file of at most 25 MB',
  tag,
  query: z.strictObject({ store_id: storeId, name: text(300).describe('What the file is called') }),
  answer: z.object({ url: requiredText(300).describe('/pictures/stoop-1a2b3c4d5e.webp') }),
});
