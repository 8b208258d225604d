import type { CampaignId, StoreId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { unsubscribeLink } from '../newsletter-emails.ts';
import { campaignEmail } from './campaign-email.ts';
import { readCampaign } from './campaign-store.ts';

/** Leads to the page behind such links, which says that this one is nobody's. */
export const LINK_OF_NOBODY = unsubscribeLink('preview');

/** Sends a campaign to one address, which is no receiver of it. Throws `not_found`. */
export async function sendTest(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  { storeId, campaignId }: { storeId: StoreId; campaignId: CampaignId },
  to: string,
): Promise<void> {
  const campaign = await readCampaign(db, { storeId, campaignId });
  const email = await campaignEmail(db, storeId, campaign, null);
  const test = {
    ...email,
    to,
    key: `campaign-test:${crypto.randomUUID()}`,
    subject: `Test: ${email.subject}`,
    unsubscribeLink: LINK_OF_NOBODY,
  };
  await db.transaction((tx) => emails.enqueue(tx, storeId, test));
}
