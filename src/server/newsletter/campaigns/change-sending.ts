import { eq, lte, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { CampaignStatus } from '#domain/newsletter/campaign.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import {
  newsletterCampaigns,
  newsletterReceivers,
} from '#server/platform/database/schema/newsletter-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { subscribersIn } from './audience.ts';
import {
  type Campaign,
  lockShownCampaign,
  requireStatus,
  type ShownCampaign,
  updateCampaign,
} from './campaign-store.ts';
import { SEND_CAMPAIGN, type SendingBatch } from './sending-queue.ts';

type SendingDeps = Pick<Deps, 'db' | 'jobs'>;

/**
 * Sends a draft now, or at a time; its receivers are those who match when sending begins. Returns how many they are, null
 * for later. Throws `not_found`, `changed_meanwhile`, and `not_possible_now` when nobody would get it or it is no draft.
 */
export function sendCampaign(
  { db, jobs }: SendingDeps,
  shown: ShownCampaign,
  sendAt: Date | null,
): Promise<{ receivers: number | null; version: number }> {
  return db.transaction(async (tx) => {
    const campaign = await lockShownCampaign(tx, shown);
    requireStatus(campaign, 'draft');
    if (sendAt !== null) {
      await refusePast(tx, sendAt);
      return {
        receivers: null,
        version: await updateCampaign(tx, campaign, { status: 'scheduled', sendAt }),
      };
    }
    const started = await start(tx, { jobs }, campaign);
    if (started.receivers === 0)
      throw new DomainError('not_possible_now', 'Nobody would get it: no confirmed subscriber matches.');
    return started;
  });
}

async function refusePast(tx: Transaction, sendAt: Date): Promise<void> {
  const { rows } = await tx.execute<{ is_past: boolean }>(
    sql`select ${sendAt.toISOString()}::timestamptz <= ${shopNow} as is_past`,
  );
  if (!rows[0]?.is_past) return;
  const message = 'must be later than now';
  throw new DomainError('malformed', `The time ${message}.`, { errors: [{ path: '/at', message }] });
}

/** Records who gets a campaign, in one statement, and begins. */
async function start(
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  campaign: Campaign,
): Promise<{ receivers: number; version: number }> {
  const { id, storeId, audience } = campaign;
  const { rowCount } = await tx.execute(sql`
    insert into ${newsletterReceivers} (store_id, campaign_id, subscriber_id)
    select ${storeId}, ${id}, meant.id from (${subscribersIn(storeId, audience)}) as meant`);
  const receivers = rowCount ?? 0;
  const status: CampaignStatus = receivers === 0 ? 'sent' : 'sending';
  const version = await updateCampaign(tx, campaign, {
    status,
    sendAt: null,
    startedAt: shopNow,
    receiverCount: receivers,
    finishedAt: receivers === 0 ? shopNow : null,
  });
  if (receivers > 0) await enqueueBatch(tx, { jobs }, { campaignId: id, version, number: 1 });
  return { receivers, version };
}

/** The next emails of a campaign, once: a batch that is repeated enqueues the same one. */
export async function enqueueBatch(
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  batch: SendingBatch,
  delaySeconds = 0,
): Promise<void> {
  const key = `${batch.campaignId}:${batch.version}:${batch.number}`;
  await jobs.enqueue(tx, SEND_CAMPAIGN, batch, { key, delaySeconds });
}

/** Sends the scheduled campaigns whose time has come, each once. */
export async function startDueCampaigns({ db, jobs }: SendingDeps): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await db.transaction(async (tx) => {
      const [due] = await tx
        .select()
        .from(newsletterCampaigns)
        .where(lte(newsletterCampaigns.sendAt, sql`${shopNow}`))
        .orderBy(newsletterCampaigns.sendAt)
        .limit(1)
        .for('update', { skipLocked: true });
      if (due) await start(tx, { jobs }, due);
      return due !== undefined;
    });
  }
}

/** What staff may do with a campaign that is no draft any more, with the states in which they may. */
const CHANGES = {
  pause: ['sending'],
  resume: ['paused'],
  cancel: ['sending', 'paused'],
  unschedule: ['scheduled'],
} as const satisfies Record<string, readonly CampaignStatus[]>;

export type SendingChange = keyof typeof CHANGES;

/**
 * Pauses, resumes or cancels a campaign, or makes a scheduled one a draft again. An email that is handed over right then
 * still goes out. Throws `not_found`, `changed_meanwhile` and `not_possible_now`.
 */
export function changeSending(
  { db, jobs }: SendingDeps,
  shown: ShownCampaign,
  change: SendingChange,
): Promise<number> {
  return db.transaction(async (tx) => {
    const campaign = await lockShownCampaign(tx, shown);
    requireStatus(campaign, ...CHANGES[change]);
    switch (change) {
      case 'pause':
        return updateCampaign(tx, campaign, { status: 'paused' });
      case 'cancel':
        await tx
          .update(newsletterReceivers)
          .set({ status: 'skipped', changedAt: shopNow })
          .where(
            sql`${eq(newsletterReceivers.campaignId, campaign.id)} and ${newsletterReceivers.status} = 'waiting'`,
          );
        return updateCampaign(tx, campaign, { status: 'cancelled', finishedAt: shopNow });
      case 'unschedule':
        return updateCampaign(tx, campaign, { status: 'draft', sendAt: null });
      case 'resume': {
        const version = await updateCampaign(tx, campaign, { status: 'sending' });
        await enqueueBatch(tx, { jobs }, { campaignId: campaign.id, version, number: 1 });
        return version;
      }
    }
  });
}
