import type { StoreId } from '#domain/ids.ts';
import { counted } from '#domain/text/counted.ts';
import { endAllLinks } from './auth/end-all-links.ts';
import { type HeldCampaign, holdCampaigns } from './newsletter/campaigns/hold-campaigns.ts';
import { type Alert, raiseAlert } from './platform/alerts/alerts.ts';
import type { Transaction } from './platform/database/database.ts';
import { cancelLateEmails } from './platform/email/cancel-late-emails.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { endAllSessions } from './platform/sessions/session-store.ts';
import { endAllStaffAccess } from './staff/end-all-staff-access.ts';
import { type HeldDelivery, HOLD_DAYS, holdDueDeliveries } from './subscriptions/renewals/hold-deliveries.ts';
import { type HeldWebhook, holdWebhooks } from './webhooks/disable-endpoint.ts';

/** What waits for a person after a restore. */
export interface HeldAfterRestore {
  heldDeliveries: number;
  heldCampaigns: number;
  cancelledEmails: number;
  heldWebhooks: number;
}

/** More would make the alert's email unreadable. */
const NAMED = 50;

/**
 * A backup does not know what the shop did after it. So that it is not done a second time by itself, it waits for a person, whom an alert tells;
 * and nobody is signed in again who was signed out since.
 */
export async function holdAfterRestore(
  tx: Transaction,
  jobs: Jobs,
  madeAt: string,
): Promise<HeldAfterRestore> {
  await endAllSessions(tx);
  await endAllLinks(tx);
  await endAllStaffAccess(tx);
  const deliveries = await holdDueDeliveries(tx);
  const campaigns = await holdCampaigns(tx);
  const cancelledEmails = await cancelLateEmails(tx);
  const webhooks = await holdWebhooks(tx);
  const stores = new Set([...deliveries, ...campaigns, ...webhooks].map(({ storeId }) => storeId));
  for (const storeId of stores)
    await raiseAlert(tx, jobs, alertOf(storeId, madeAt, { deliveries, campaigns, webhooks }));
  return {
    heldDeliveries: deliveries.length,
    heldCampaigns: campaigns.length,
    cancelledEmails,
    heldWebhooks: webhooks.length,
  };
}

function alertOf(
  storeId: StoreId,
  madeAt: string,
  held: {
    deliveries: readonly HeldDelivery[];
    campaigns: readonly HeldCampaign[];
    webhooks: readonly HeldWebhook[];
  },
): Alert {
  const isOwn = (one: { storeId: StoreId }) => one.storeId === storeId;
  const emails = held.deliveries.filter(isOwn).map(({ email }) => email);
  const subjects = held.campaigns.filter(isOwn).map(({ subject }) => subject);
  const addresses = held.webhooks.filter(isOwn).map(({ address }) => address);
  return {
    storeId,
    key: `restored:${madeAt}`,
    title: 'A backup was restored: look at what was done since',
    text: [
      `The shop is as it was at ${madeAt}.`,
      emails.length > 0 &&
        `${heldDeliveriesText(emails.length)} Of: ${listed(emails)}. Compare with the card provider's list of payments. On the page of the subscription, skip what was charged, and press 'Try now' for what was not.`,
      subjects.length > 0 &&
        `${heldCampaignsText(subjects.length)} They are: ${listed(subjects)}. Cancel or delete what was sent.`,
      addresses.length > 0 &&
        `${heldWebhooksText(addresses.length)} To: ${listed(addresses)}. If this shop takes the place of the one that was backed up, enable each of them under Developers; in a copy leave them as they are.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** `2 deliveries of subscriptions may have been charged since, …` */
export const heldDeliveriesText = (count: number): string =>
  `${counted(count, 'delivery of a subscription', 'deliveries of subscriptions')} may have been charged since, and will be charged by the shop in ${HOLD_DAYS} days, unless staff decide before.`;

/** `2 campaigns may have been sent since, …` */
export const heldCampaignsText = (count: number): string =>
  `${counted(count, 'campaign')} may have been sent since, and will not be sent by the shop, unless staff do it.`;

/** `2 webhooks are disabled, …` */
export const heldWebhooksText = (count: number): string =>
  `${counted(count, 'webhook is', 'webhooks are')} disabled, so that a copy of the shop reaches no other program. What happens waits for 30 days, and is sent once staff enable them.`;

const listed = (names: readonly string[]): string =>
  names.length > NAMED
    ? `${names.slice(0, NAMED).join(', ')}, and ${names.length - NAMED} more`
    : names.join(', ');
