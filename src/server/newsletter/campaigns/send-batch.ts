import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CampaignId, NewsletterSubscriberId } from '#domain/ids.ts';
import type { ReceiverStatus } from '#domain/newsletter/campaign.ts';
import type { Database } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import {
  newsletterCampaigns,
  newsletterReceivers,
} from '#server/platform/database/schema/newsletter-tables.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { SMTP_CAMPAIGN_CONNECTIONS } from '#server/platform/email/email-outbox.ts';
import { hasWaitingEmails } from '#server/platform/email/waiting-emails.ts';
import { PermanentFailure } from '#server/platform/jobs/run-job.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { unsubscribeLink } from '../newsletter-emails.ts';
import { subscriberToken } from '../newsletter-store.ts';
import { type CampaignEmail, campaignEmail } from './campaign-email.ts';
import type { Campaign } from './campaign-store.ts';
import { enqueueBatch } from './change-sending.ts';
import { SEND_CAMPAIGN, type SendingBatch } from './sending-queue.ts';

type SendingDeps = Pick<Deps, 'db' | 'jobs' | 'emails' | 'sessionSecret'> & {
  /** Aborted when the process is asked to end. */
  stopSignal: AbortSignal | null;
};

const BATCH = 50;
/** An email server that puts somebody off so often takes nothing for them. */
const MAX_ATTEMPTS = 5;
/** How long emails of campaigns wait for others that are due, and for what another process hands over. */
const PAUSE_SECONDS = 5;
/** Longer than a connection to the email server lives: what is handed over since then ended with its process. */
const LOST_SECONDS = 120;

/** Declares the job that sends campaigns. */
export function campaignJobs(deps: SendingDeps): void {
  deps.jobs.handle<SendingBatch>(SEND_CAMPAIGN, (batch) => sendBatch(deps, batch), { concurrency: 1 });
}

/**
 * Sends the next emails of a campaign and enqueues the batch after it. Nobody gets it twice, whenever the process ends:
 * docs/decisions/0308. Throws, so that the batch is tried again later, when the email server takes nothing.
 */
export async function sendBatch(deps: SendingDeps, batch: SendingBatch): Promise<void> {
  const { db } = deps;
  const [campaign] = await db.select().from(newsletterCampaigns).where(isSending(batch));
  if (!campaign) return;
  await markLost(db, batch.campaignId);
  if (await hasWaitingEmails(db)) return enqueueNextOrFinish(deps, batch, PAUSE_SECONDS);
  const email = await campaignEmail(db, campaign.storeId, campaign, campaign.id);
  const failures: unknown[] = [];
  let [begun, done] = [0, 0];
  const sendOneByOne = async () => {
    while (begun < BATCH && !deps.stopSignal?.aborted) {
      begun += 1;
      const receiver = await claimNext(db, batch);
      if (receiver === null) return;
      try {
        await sendTo(deps, campaign, email, receiver);
        done += 1;
      } catch (error) {
        failures.push(error);
        // Without the email server nobody else gets it either.
        if (!isAboutReceiver(error)) return;
      }
    }
  };
  await Promise.all(Array.from({ length: SMTP_CAMPAIGN_CONNECTIONS }, sendOneByOne));
  if (failures.length > 0 && (done === 0 || !failures.every(isAboutReceiver))) throw failures[0];
  await enqueueNextOrFinish(deps, batch, 0);
}

const isSending = ({ campaignId, version }: SendingBatch) =>
  and(
    eq(newsletterCampaigns.id, campaignId),
    eq(newsletterCampaigns.status, 'sending'),
    eq(newsletterCampaigns.version, version),
  );

/** Nobody knows whether these arrived, so they are not sent again. */
async function markLost(db: Database, campaignId: CampaignId): Promise<void> {
  await db
    .update(newsletterReceivers)
    .set({ status: 'unknown', changedAt: shopNow })
    .where(
      and(
        eq(newsletterReceivers.campaignId, campaignId),
        eq(newsletterReceivers.status, 'sending'),
        sql`${newsletterReceivers.changedAt} < ${shopNow} - make_interval(secs => ${LOST_SECONDS})`,
      ),
    );
}

interface Receiver {
  id: NewsletterSubscriberId;
  attempts: number;
}

/** Takes the next receiver for this process alone, before anything is sent; null when there is none or it was paused. */
async function claimNext(db: Database, { campaignId, version }: SendingBatch): Promise<Receiver | null> {
  const { rows } = await db.execute<Receiver & Record<string, unknown>>(sql`
    update ${newsletterReceivers} r set status = 'sending', changed_at = ${shopNow}
    from (
      select w.subscriber_id from ${newsletterReceivers} w
      where w.campaign_id = ${campaignId} and w.status = 'waiting' and exists (
        select from ${newsletterCampaigns} c
        where c.id = ${campaignId} and c.status = 'sending' and c.version = ${version})
      order by w.attempts, w.subscriber_id limit 1 for update skip locked
    ) as next
    where r.campaign_id = ${campaignId} and r.subscriber_id = next.subscriber_id
    returning r.subscriber_id as id, r.attempts`);
  return rows[0] ?? null;
}

/** Throws what the email server says when it does not take it now. */
async function sendTo(
  { db, emails, sessionSecret }: SendingDeps,
  { id: campaignId }: Campaign,
  email: CampaignEmail,
  { id, attempts }: Receiver,
): Promise<void> {
  const mark = (status: ReceiverStatus, tried = attempts) =>
    db
      .update(newsletterReceivers)
      .set({ status, attempts: tried, changedAt: shopNow })
      .where(and(eq(newsletterReceivers.campaignId, campaignId), eq(newsletterReceivers.subscriberId, id)));
  const to = await confirmedAddress(db, sessionSecret, id);
  if (to === null) {
    await mark('skipped');
    return;
  }
  const link = unsubscribeLink(subscriberToken(sessionSecret, id), campaignId);
  try {
    await emails.sendOfCampaign({
      ...email,
      to,
      key: `campaign:${campaignId}:${id}`,
      unsubscribeLink: link,
    });
  } catch (error) {
    const isRefused =
      error instanceof PermanentFailure || (isAboutReceiver(error) && attempts + 1 >= MAX_ATTEMPTS);
    await mark(isRefused ? 'refused' : 'waiting', isAboutReceiver(error) ? attempts + 1 : attempts);
    if (isRefused) return;
    throw error;
  }
  await mark('sent');
}

/** The address of a subscriber who has not left, whose link works from now on; null for anybody else. */
async function confirmedAddress(
  db: Database,
  secret: string,
  id: NewsletterSubscriberId,
): Promise<string | null> {
  const isConfirmed = and(eq(newsletterSubscribers.id, id), eq(newsletterSubscribers.status, 'confirmed'));
  const [subscriber] = await db
    .select({ email: newsletterSubscribers.email, tokenHash: newsletterSubscribers.tokenHash })
    .from(newsletterSubscribers)
    .where(isConfirmed);
  if (!subscriber) return null;
  const tokenHash = hashOfSecret(subscriberToken(secret, id));
  if (subscriber.tokenHash !== tokenHash)
    await db.update(newsletterSubscribers).set({ tokenHash }).where(isConfirmed);
  return subscriber.email;
}

/** Whether the email server puts off this receiver, and not everything. RFC 5321, 4.2.1. */
function isAboutReceiver(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 400 && (command === 'RCPT TO' || command === 'DATA');
}

/** Enqueues the next batch, or ends the campaign when nobody waits for it. */
async function enqueueNextOrFinish(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  batch: SendingBatch,
  pauseSeconds: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [campaign] = await tx.select().from(newsletterCampaigns).where(isSending(batch)).for('update');
    if (!campaign) return;
    const [open] = await tx
      .select({ status: newsletterReceivers.status })
      .from(newsletterReceivers)
      .where(
        and(
          eq(newsletterReceivers.campaignId, batch.campaignId),
          inArray(newsletterReceivers.status, ['waiting', 'sending']),
        ),
      )
      .orderBy(sql`${newsletterReceivers.status} = 'waiting' desc`)
      .limit(1);
    if (open) {
      const delaySeconds = open.status === 'sending' ? LOST_SECONDS : pauseSeconds;
      await enqueueBatch(tx, { jobs }, { ...batch, number: batch.number + 1 }, delaySeconds);
      return;
    }
    await tx
      .update(newsletterCampaigns)
      .set({ status: 'sent', finishedAt: shopNow, updatedAt: shopNow, version: campaign.version + 1 })
      .where(eq(newsletterCampaigns.id, campaign.id));
  });
}
