import { and, desc, eq, sql } from 'drizzle-orm';
import type { StaffSubscriber } from '#contracts/admin/newsletter/subscriber-calls.ts';
import type { NewsletterSubscriberId, StoreId } from '#domain/ids.ts';
import { findProfileByEmail } from '#server/customers/customer-store.ts';
import { readSubscriber } from '#server/newsletter/unsubscribe-subscriber.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  newsletterCampaigns,
  newsletterChanges,
  newsletterReceivers,
} from '#server/platform/database/schema/newsletter-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import { historyOf } from '../audit/staff-history.ts';
import { subscriberToWire } from './subscriber-index.ts';

const MAX_ROWS = 50;

/**
 * A subscriber with consent and history. Whether they are a customer, and campaigns for those who bought something, are for those
 * who may see customers. Throws `not_found`.
 */
export async function subscriberPage(
  db: Database,
  {
    storeId,
    subscriberId,
    mayReadCustomers,
  }: { storeId: StoreId; subscriberId: NewsletterSubscriberId; mayReadCustomers: boolean },
): Promise<StaffSubscriber> {
  const subscriber = await readSubscriber(db, { storeId, subscriberId });
  const customer = mayReadCustomers && (await findProfileByEmail(db, storeId, subscriber.email));
  return {
    ...subscriberToWire(subscriber),
    version: subscriber.version,
    consent_text: subscriber.consentText,
    welcomed_at: subscriber.welcomedAt?.toISOString() ?? null,
    customer_id: customer ? customer.id : null,
    changes: await changesOf(db, subscriberId, mayReadCustomers),
    campaigns: await campaignsOf(db, subscriberId, mayReadCustomers),
    history: await historyOf(db, storeId, { type: 'subscriber', id: subscriberId }),
  };
}

const IS_FOR_ALL = sql<boolean>`${newsletterCampaigns.audience} ->> 'kind' = 'all'`;

async function changesOf(
  db: Database,
  id: NewsletterSubscriberId,
  mayReadCustomers: boolean,
): Promise<StaffSubscriber['changes']> {
  const rows = await db
    .select({
      at: newsletterChanges.createdAt,
      kind: newsletterChanges.kind,
      text: newsletterChanges.text,
      campaign: mayReadCustomers
        ? sql<string | null>`${newsletterCampaigns.subject}`
        : sql<string | null>`case when ${IS_FOR_ALL} then ${newsletterCampaigns.subject} end`,
      who: sql<string | null>`coalesce(nullif(${staffMembers.name}, ''), ${staffMembers.email})`,
    })
    .from(newsletterChanges)
    .leftJoin(newsletterCampaigns, eq(newsletterCampaigns.id, newsletterChanges.campaignId))
    .leftJoin(staffMembers, eq(staffMembers.id, newsletterChanges.staffMemberId))
    .where(eq(newsletterChanges.subscriberId, id))
    .orderBy(desc(newsletterChanges.createdAt))
    .limit(MAX_ROWS);
  return rows.map(({ at, ...change }) => ({ ...change, at: at.toISOString() }));
}

async function campaignsOf(
  db: Database,
  id: NewsletterSubscriberId,
  mayReadCustomers: boolean,
): Promise<StaffSubscriber['campaigns']> {
  const rows = await db
    .select({
      campaign_id: newsletterCampaigns.id,
      subject: newsletterCampaigns.subject,
      status: newsletterReceivers.status,
      at: newsletterReceivers.changedAt,
    })
    .from(newsletterReceivers)
    .innerJoin(newsletterCampaigns, eq(newsletterCampaigns.id, newsletterReceivers.campaignId))
    .where(and(eq(newsletterReceivers.subscriberId, id), mayReadCustomers ? undefined : IS_FOR_ALL))
    .orderBy(desc(newsletterCampaigns.startedAt))
    .limit(MAX_ROWS);
  return rows.map(({ at, ...campaign }) => ({ ...campaign, at: at?.toISOString() ?? null }));
}
