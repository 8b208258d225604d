import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminCampaigns, ListedCampaign } from '#contracts/admin/newsletter/campaign-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { Campaign } from '#server/newsletter/campaigns/campaign-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { newsletterCampaigns } from '#server/platform/database/schema/newsletter-tables.ts';

const NEWEST_FIRST: Keyset = {
  columns: [
    { column: newsletterCampaigns.createdAt, type: 'moment' },
    { column: newsletterCampaigns.id, type: 'uuid' },
  ],
  direction: 'descending',
};

/** A page of the campaigns of a store, newest first. */
export async function listedCampaigns(
  db: Database,
  { store_id, view = 'all', limit = PAGE_SIZE, cursor }: z.output<typeof adminCampaigns.query>,
): Promise<CallAnswer<typeof adminCampaigns>> {
  const { storeId, status } = newsletterCampaigns;
  const rows = await db
    .select({ campaign: newsletterCampaigns, position: positionIn(NEWEST_FIRST) })
    .from(newsletterCampaigns)
    .where(
      and(
        eq(storeId, store_id),
        view === 'all' ? undefined : eq(status, view),
        afterCursor(NEWEST_FIRST, cursor),
      ),
    )
    .orderBy(...orderOf(NEWEST_FIRST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return { campaigns: page.map(({ campaign }) => campaignToWire(campaign)), next_cursor: nextCursor };
}

/** A campaign as lists have it. */
export const campaignToWire = (campaign: Campaign): ListedCampaign => ({
  campaign_id: campaign.id,
  subject: campaign.subject,
  status: campaign.status,
  receivers: campaign.receiverCount,
  send_at: campaign.sendAt?.toISOString() ?? null,
  started_at: campaign.startedAt?.toISOString() ?? null,
  created_at: campaign.createdAt.toISOString(),
});
