import type { z } from 'zod';
import type { campaignContent, StaffCampaign } from '#contracts/admin/newsletter/campaign-calls.ts';
import type { CampaignId, StoreId } from '#domain/ids.ts';
import type { CampaignContent } from '#domain/newsletter/campaign.ts';
import { memberProducts } from '#server/catalog/collections/preview-collection.ts';
import { resultsOf } from '#server/newsletter/campaigns/campaign-results.ts';
import {
  type Campaign,
  campaignContentOf,
  readCampaign,
} from '#server/newsletter/campaigns/campaign-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { historyOf } from '../audit/staff-history.ts';
import { campaignToWire } from './campaign-index.ts';

/** A campaign as staff edit it, with what came of it. Throws `not_found`. */
export async function campaignPage(
  db: Database,
  storeId: StoreId,
  campaignId: CampaignId,
): Promise<StaffCampaign> {
  const campaign = await readCampaign(db, { storeId, campaignId });
  const { discountCode, ...written } = campaignContentOf(campaign);
  return {
    ...campaignToWire(campaign),
    version: campaign.version,
    content: { ...written, discount_code: discountCode },
    products: await memberProducts(db, storeId, [...new Set(handlesIn(written))]),
    finished_at: campaign.finishedAt?.toISOString() ?? null,
    time_zone: await storeTimeZone(db, storeId),
    results: campaign.startedAt === null ? null : await resultsToWire(db, campaign),
    history: await historyOf(db, storeId, { type: 'campaign', id: campaignId }),
  };
}

/** The products that it shows, and those that its audience bought. */
const handlesIn = ({ blocks, audience }: Pick<CampaignContent, 'blocks' | 'audience'>): string[] => [
  ...blocks.flatMap((block) => (block.type === 'products' ? block.handles : [])),
  ...(audience.kind === 'bought' ? audience.products : []),
];

async function resultsToWire(db: Database, campaign: Campaign): Promise<StaffCampaign['results']> {
  const { receivers, unsubscribed, orders } = await resultsOf(db, campaign);
  const { waiting = 0, sending = 0, sent = 0, refused = 0, skipped = 0, unknown = 0 } = receivers;
  return {
    sent,
    refused,
    skipped,
    unknown,
    unsubscribed,
    waiting: waiting + sending,
    orders: orders.map(({ revenueCents, ...counted }) => ({ ...counted, revenue: revenueCents })),
  };
}

/** What the call has of a campaign, as it is stored. */
export const contentOfWire = ({
  discount_code: code,
  ...written
}: z.output<typeof campaignContent>): CampaignContent => ({
  ...written,
  discountCode: code === null || code.trim() === '' ? null : code,
});
