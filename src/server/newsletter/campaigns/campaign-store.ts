import { and, eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { normalizeCode } from '#domain/discounts/discount.ts';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { CampaignId, StoreId } from '#domain/ids.ts';
import type { CampaignContent, CampaignStatus } from '#domain/newsletter/campaign.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { newsletterCampaigns } from '#server/platform/database/schema/newsletter-tables.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { refuseUnknownProducts } from './products-of-campaign.ts';

export type Campaign = typeof newsletterCampaigns.$inferSelect;

/** A campaign that staff change, and the version that was shown. */
export interface ShownCampaign {
  storeId: StoreId;
  campaignId: CampaignId;
  version: number;
}

/** A campaign of a store. Throws `not_found`. */
export async function readCampaign(
  db: Queryable,
  { storeId, campaignId }: Omit<ShownCampaign, 'version'>,
  { lock = false }: { lock?: boolean } = {},
): Promise<Campaign> {
  const query = db
    .select()
    .from(newsletterCampaigns)
    .where(and(eq(newsletterCampaigns.storeId, storeId), eq(newsletterCampaigns.id, campaignId)));
  const [campaign] = await (lock ? query.for('update') : query);
  if (!campaign) throw new DomainError('not_found', 'There is no such campaign.');
  return campaign;
}

/** Locks a campaign until the transaction ends. Throws `not_found`, and `changed_meanwhile`. */
export async function lockShownCampaign(tx: Transaction, shown: ShownCampaign): Promise<Campaign> {
  const campaign = await readCampaign(tx, shown, { lock: true });
  if (campaign.version !== shown.version)
    throw changedMeanwhile('this campaign', { version: campaign.version });
  return campaign;
}

/** Changes a locked campaign, which is another version then. Returns its number. */
export async function updateCampaign(
  tx: Transaction,
  { id, version }: Campaign,
  changes: PgUpdateSetSource<typeof newsletterCampaigns>,
): Promise<number> {
  await tx
    .update(newsletterCampaigns)
    .set({ ...changes, version: version + 1, updatedAt: shopNow })
    .where(eq(newsletterCampaigns.id, id));
  return version + 1;
}

/** Throws `not_possible_now` for a campaign that is in another state. */
export function requireStatus({ status }: Campaign, ...allowed: readonly CampaignStatus[]): void {
  if (!allowed.includes(status)) throw new DomainError('not_possible_now', REFUSALS[status]);
}

const REFUSALS: Readonly<Record<CampaignStatus, string>> = {
  draft: 'This campaign is a draft.',
  scheduled: 'This campaign is scheduled. Take it back from its time first.',
  sending: 'This campaign is being sent.',
  paused: 'This campaign is paused: some have it already.',
  sent: 'This campaign was sent.',
  cancelled: 'This campaign was cancelled.',
};

/** What staff write of a campaign. */
export const campaignContentOf = ({
  subject,
  preview,
  heading,
  blocks,
  audience,
  discountCode,
}: Campaign): CampaignContent => ({ subject, preview, heading, blocks, audience, discountCode });

/** A new draft. Throws `malformed` for products and codes that the shop does not have. */
export async function addCampaign(
  db: Database,
  { storeId, id }: { storeId: StoreId; id: CampaignId | undefined },
  content: CampaignContent,
): Promise<CampaignId> {
  await refuseUnknownProducts(db, storeId, content);
  const written = { ...content, discountCode: await knownCode(db, storeId, content.discountCode) };
  const [made] = await db
    .insert(newsletterCampaigns)
    .values({ ...(id && { id }), storeId, ...written })
    .onConflictDoNothing()
    .returning({ id: newsletterCampaigns.id });
  if (made) return made.id;
  if (id === undefined) throw new Error('a campaign was not stored');
  return (await readCampaign(db, { storeId, campaignId: id })).id;
}

/**
 * Makes a draft what staff have written. Throws `not_found`, `changed_meanwhile`, `not_possible_now` once it is no draft
 * any more, and `malformed` for unknown products and codes.
 */
export function saveCampaign(
  db: Database,
  shown: ShownCampaign,
  content: CampaignContent,
): Promise<{ before: CampaignContent; version: number }> {
  return db.transaction(async (tx) => {
    const campaign = await lockShownCampaign(tx, shown);
    requireStatus(campaign, 'draft');
    await refuseUnknownProducts(tx, shown.storeId, content);
    const discountCode = await knownCode(tx, shown.storeId, content.discountCode);
    const version = await updateCampaign(tx, campaign, { ...content, discountCode });
    return { before: campaignContentOf(campaign), version };
  });
}

/** Deletes a draft. Throws as `saveCampaign`. */
export async function deleteCampaign(db: Database, shown: ShownCampaign): Promise<Campaign> {
  return db.transaction(async (tx) => {
    const campaign = await lockShownCampaign(tx, shown);
    requireStatus(campaign, 'draft');
    await tx.delete(newsletterCampaigns).where(eq(newsletterCampaigns.id, campaign.id));
    return campaign;
  });
}

/** A code as it is stored. Throws `malformed` for one that the shop does not have. */
async function knownCode(db: Queryable, storeId: StoreId, typed: string | null): Promise<string | null> {
  if (typed === null) return null;
  const code = normalizeCode(typed);
  const [known] = await db
    .select({ code: discounts.code })
    .from(discounts)
    .where(and(eq(discounts.storeId, storeId), eq(discounts.code, code)));
  if (known) return code;
  const message = `The shop has no code ${code}`;
  throw new DomainError('malformed', `${message}.`, {
    errors: [{ path: '/content/discount_code', message }],
  });
}
