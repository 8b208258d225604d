import { and, eq, lte, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { CampaignStatus } from '#domain/newsletter/campaign.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { newsletterCampaigns } from '#server/platform/database/schema/newsletter-tables.ts';

/** A campaign that waits for staff. */
export interface HeldCampaign {
  storeId: StoreId;
  subject: string;
}

/**
 * Keeps campaigns from being sent that another copy of the shop may have sent: those under way are paused, those whose time has come are drafts
 * again. Returns them.
 */
export async function holdCampaigns(tx: Transaction): Promise<HeldCampaign[]> {
  const hold = (status: CampaignStatus, which: ReturnType<typeof and>) =>
    tx
      .update(newsletterCampaigns)
      .set({ status, sendAt: null, version: sql`${newsletterCampaigns.version} + 1`, updatedAt: shopNow })
      .where(which)
      .returning({ storeId: newsletterCampaigns.storeId, subject: newsletterCampaigns.subject });
  const paused = await hold('paused', eq(newsletterCampaigns.status, 'sending'));
  const due = and(eq(newsletterCampaigns.status, 'scheduled'), lte(newsletterCampaigns.sendAt, shopNow));
  return [...paused, ...(await hold('draft', due))];
}
