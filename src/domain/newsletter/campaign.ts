/**
 * `draft`: written. `scheduled`: sent at a time. `sending`: its receivers are recorded and get it one after another.
 * `paused`: sending waits for staff. `sent` and `cancelled`: nobody gets it any more.
 */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/**
 * `sending`: handed to the email server right now. `skipped`: unsubscribed before their turn. `unknown`: the shop was
 * stopped while it was handed over, so that they may or may not have it; it is not sent again.
 */
export type ReceiverStatus = 'waiting' | 'sending' | 'sent' | 'refused' | 'skipped' | 'unknown';

/** A section of a campaign, in reading order. Texts are plain; links are paths of the shop or https addresses. */
export type CampaignBlock =
  | { type: 'heading'; text: string }
  | { type: 'prose'; text: string }
  | { type: 'picture'; url: string; alt: string; link: string }
  | { type: 'button'; label: string; link: string }
  | { type: 'products'; handles: string[] };

/** Who of the confirmed subscribers gets a campaign. */
export type CampaignAudience =
  | { kind: 'all' }
  | { kind: 'customers' }
  | { kind: 'no_order' }
  | { kind: 'bought'; products: string[] }
  | { kind: 'recent'; days: number };

/** How long after its beginning orders count as a result of a campaign. */
export const RESULT_DAYS = 7;

/** What of a campaign staff write. */
export interface CampaignContent {
  subject: string;
  /** The line that email programs show beside the subject. */
  preview: string;
  heading: string;
  blocks: CampaignBlock[];
  audience: CampaignAudience;
  discountCode: string | null;
}
