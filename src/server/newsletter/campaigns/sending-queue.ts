import type { CampaignId } from '#domain/ids.ts';

/** The queue of batches of campaigns. */
export const SEND_CAMPAIGN = 'send-campaign';

/** Some emails of a campaign, one batch after another. `version` ends those of before a pause. */
export interface SendingBatch {
  campaignId: CampaignId;
  version: number;
  number: number;
}
