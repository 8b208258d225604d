import { and, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import type { CampaignId } from '#domain/ids.ts';
import type { ReceiverStatus } from '#domain/newsletter/campaign.ts';
import { sendBatch } from '#server/newsletter/campaigns/send-batch.ts';
import { SEND_CAMPAIGN } from '#server/newsletter/campaigns/sending-queue.ts';
import { newsletterReceivers } from '#server/platform/database/schema/newsletter-tables.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { EMAIL_QUEUES, SMTP_CAMPAIGN_CONNECTIONS } from '#server/platform/email/email-outbox.ts';
import { PermanentFailure } from '#server/platform/jobs/run-job.ts';
import { addSubscribers, campaignText } from '../newsletter/subscribers.ts';
import { STORE, type TestShop, type TestShopper } from '../test-shop.ts';
import { postAsStaff } from './post-as-staff.ts';

/** Whose emails came to what. */
const READERS = {
  sent: 'reads@example.com',
  refused: 'full-mailbox@example.com',
  unsubscribed: 'has-left@example.com',
  unknown: 'lost@example.com',
};

/**
 * Campaigns in every status, with receivers in every status. Moves the clock to some minutes after `day`. Returns the id of the
 * campaign that is being sent.
 */
export async function fillNewsletter(
  shop: TestShop,
  operator: TestShopper,
  day: number,
): Promise<CampaignId> {
  // A campaign waits while other emails are due.
  for (const queue of EMAIL_QUEUES) await shop.runJobs(queue);
  await addSubscribers(shop, Object.values(READERS));
  await newDraft(operator, 'Written');
  await send(operator, await newDraft(operator, 'Later'), { day: '2099-01-01', time: '09:00' });
  await sendToAll(shop, operator, day);
  const cancelled = await newDraft(operator, 'Cancelled');
  await send(operator, cancelled);
  await change(operator, cancelled, 'cancel');
  await pauseWhileSending(shop, operator);
  const sending = await newDraft(operator, 'Being sent');
  await send(operator, sending);
  return sending;
}

/** To its end, though one has left, one is refused, and the process was killed while it handed over another one. */
async function sendToAll(shop: TestShop, operator: TestShopper, day: number): Promise<void> {
  const campaignId = await newDraft(operator, 'Sent');
  await send(operator, campaignId);
  await unsubscribe(operator, READERS.unsubscribed);
  await handOver(shop, operator, campaignId, async (email) => {
    if (email.to === READERS.refused) throw new PermanentFailure('550 no such mailbox');
    return email.to === READERS.unknown ? unanswered : shop.deps.emails.sendOfCampaign(email);
  });
  await vi.waitFor(() => expectReceivers(shop, campaignId, { waiting: 0, sending: 1 }), UNTIL_HANDED_OVER);
  await shop.advanceClock(`${day} days 10 minutes`);
  await shop.runJobs(SEND_CAMPAIGN);
  await expectReceivers(shop, campaignId, { sent: 1, refused: 1, skipped: 1, unknown: 1 });
}

/** Paused while the email server does not answer. */
async function pauseWhileSending(shop: TestShop, operator: TestShopper): Promise<void> {
  const campaignId = await newDraft(operator, 'Paused');
  await send(operator, campaignId);
  await handOver(shop, operator, campaignId, () => unanswered);
  const begun = { sending: SMTP_CAMPAIGN_CONNECTIONS };
  await vi.waitFor(() => expectReceivers(shop, campaignId, begun), UNTIL_HANDED_OVER);
  await change(operator, campaignId, 'pause');
}

const UNTIL_HANDED_OVER = { timeout: 20_000, interval: 100 };
const unanswered = new Promise<never>(() => undefined);

/** Begins the first batch of a campaign, and does not wait for its end. */
async function handOver(
  shop: TestShop,
  operator: TestShopper,
  campaignId: CampaignId,
  sendOfCampaign: (email: EmailContent) => Promise<void>,
): Promise<void> {
  const { deps } = shop;
  const batch = { campaignId, version: await versionOf(operator, campaignId), number: 1 };
  void sendBatch({ ...deps, emails: { ...deps.emails, sendOfCampaign } }, batch);
}

async function expectReceivers(
  { db }: TestShop,
  campaignId: CampaignId,
  expected: Partial<Record<ReceiverStatus, number>>,
): Promise<void> {
  const { campaignId: of, status } = newsletterReceivers;
  for (const [name, count] of Object.entries(expected)) {
    const isThis = and(eq(of, campaignId), eq(status, name as ReceiverStatus));
    const found = await db.$count(newsletterReceivers, isThis);
    if (found !== count) throw new Error(`${found} receivers are ${name} instead of ${count}`);
  }
}

async function newDraft(operator: TestShopper, subject: string): Promise<CampaignId> {
  return (await postAsStaff(operator, 'campaigns', { content: campaignText({ subject }) })).campaign_id;
}

async function send(operator: TestShopper, id: CampaignId, at: object | null = null): Promise<void> {
  await postAsStaff(operator, `campaigns/${id}/send`, { version: await versionOf(operator, id), at });
}

async function change(operator: TestShopper, id: CampaignId, to: 'pause' | 'cancel'): Promise<void> {
  const version = await versionOf(operator, id);
  await postAsStaff(operator, `campaigns/${id}/sending`, { version, change: to });
}

async function versionOf(operator: TestShopper, id: CampaignId): Promise<number> {
  return (await operator.get(`/admin/api/campaigns/${id}?store_id=${STORE}`)).body.version;
}

async function unsubscribe(operator: TestShopper, email: string): Promise<void> {
  const list = 'newsletter_subscribers';
  const found = (await operator.get(`/admin/api/${list}?store_id=${STORE}&q=${email}`)).body;
  const path = `${list}/${found.subscribers[0].subscriber_id}`;
  const { version } = (await operator.get(`/admin/api/${path}?store_id=${STORE}`)).body;
  await postAsStaff(operator, `${path}/unsubscribe`, { version, reason: 'asked by phone' });
}
