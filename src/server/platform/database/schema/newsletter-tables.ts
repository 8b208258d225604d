import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CampaignId, NewsletterChangeId, NewsletterSubscriberId, StaffMemberId } from '#domain/ids.ts';
import type {
  CampaignAudience,
  CampaignBlock,
  CampaignStatus,
  ReceiverStatus,
} from '#domain/newsletter/campaign.ts';
import type { SubscriberChangeKind } from '#domain/newsletter/subscriber.ts';
import { createdAt, id, idInStore, moment, sameStore, storeId, updatedAt } from './columns.ts';
import { staffMembers } from './staff-tables.ts';
import { newsletterSubscribers, stores } from './store-tables.ts';

/** An email to many subscribers, which staff write and send. */
export const newsletterCampaigns = pgTable(
  'newsletter_campaigns',
  {
    id: id<CampaignId>(),
    storeId: storeId().references(() => stores.id),
    subject: text('subject').notNull(),
    preview: text('preview').notNull(),
    heading: text('heading').notNull(),
    blocks: jsonb('blocks').$type<CampaignBlock[]>().notNull(),
    audience: jsonb('audience').$type<CampaignAudience>().notNull(),
    /** The discount code by which orders are counted as its result; null when it names none. */
    discountCode: text('discount_code'),
    status: text('status').$type<CampaignStatus>().notNull().default('draft'),
    /** When it is to be sent; null unless it is scheduled. */
    sendAt: moment('send_at'),
    /** When its receivers were recorded. */
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    receiverCount: integer('receiver_count').notNull().default(0),
    /** Counts changes by staff, also of what is to happen with it. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    idInStore('newsletter_campaigns_in_store', table),
    index('newsletter_campaigns_newest').on(table.storeId, table.createdAt, table.id),
    index('newsletter_campaigns_by_status').on(table.storeId, table.status, table.createdAt, table.id),
    index('newsletter_campaigns_due').on(table.sendAt).where(sql`${table.status} = 'scheduled'`),
    check(
      'campaign_status',
      sql`${table.status} in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')`,
    ),
    check('campaign_schedule', sql`(${table.status} = 'scheduled') = (${table.sendAt} is not null)`),
  ],
);

/**
 * The receivers of a campaign as they were when sending began. The address is the subscriber's; the row stays when that is
 * erased, and says nothing of a person then.
 */
export const newsletterReceivers = pgTable(
  'newsletter_receivers',
  {
    storeId: storeId(),
    campaignId: uuid('campaign_id').$type<CampaignId>().notNull(),
    subscriberId: uuid('subscriber_id').$type<NewsletterSubscriberId>().notNull(),
    status: text('status').$type<ReceiverStatus>().notNull().default('waiting'),
    /** How often the email server has put it off. */
    attempts: integer('attempts').notNull().default(0),
    changedAt: moment('changed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.subscriberId] }),
    index('newsletter_receivers_waiting')
      .on(table.campaignId, table.attempts, table.subscriberId)
      .where(sql`${table.status} = 'waiting'`),
    index('newsletter_receivers_sending')
      .on(table.campaignId, table.changedAt)
      .where(sql`${table.status} = 'sending'`),
    index('newsletter_receivers_of_subscriber').on(table.subscriberId),
    check(
      'receiver_status',
      sql`${table.status} in ('waiting', 'sending', 'sent', 'refused', 'skipped', 'unknown')`,
    ),
    sameStore('newsletter_receivers_campaign_fk', table, table.campaignId, newsletterCampaigns).onDelete(
      'cascade',
    ),
  ],
);

/** What happened to a subscription, by whom and why. */
export const newsletterChanges = pgTable(
  'newsletter_changes',
  {
    id: id<NewsletterChangeId>(),
    storeId: storeId(),
    subscriberId: uuid('subscriber_id').$type<NewsletterSubscriberId>().notNull(),
    kind: text('kind').$type<SubscriberChangeKind>().notNull(),
    /** Of staff, or the text that was agreed to. */
    text: text('text').notNull().default(''),
    /** The campaign whose link ended it. */
    campaignId: uuid('campaign_id').$type<CampaignId>(),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('newsletter_changes_of_subscriber').on(table.subscriberId, table.createdAt),
    index('newsletter_changes_of_campaign').on(table.campaignId).where(sql`${table.campaignId} is not null`),
    check(
      'newsletter_change_kind',
      sql`${table.kind} in ('requested', 'confirmed', 'imported', 'unsubscribed')`,
    ),
    sameStore('newsletter_changes_subscriber_fk', table, table.subscriberId, newsletterSubscribers).onDelete(
      'cascade',
    ),
    sameStore('newsletter_changes_campaign_fk', table, table.campaignId, newsletterCampaigns),
    sameStore('newsletter_changes_member_fk', table, table.staffMemberId, staffMembers),
  ],
);
