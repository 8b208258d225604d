import { and, eq } from 'drizzle-orm';
import type { CampaignId, StoreId } from '#domain/ids.ts';
import type { CampaignBlock, CampaignContent } from '#domain/newsletter/campaign.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import type { EmailBlock, EmailContent } from '#server/platform/email/email-content.ts';
import { emailItemsOf } from './products-of-campaign.ts';

/** An email of a campaign before it has a receiver. */
export type CampaignEmail = Omit<EmailContent, 'to' | 'key' | 'unsubscribeLink'>;

type Written = Pick<CampaignContent, 'subject' | 'preview' | 'heading' | 'blocks'>;

/**
 * The email of a campaign, with the products as they are sold now. Links into the shop name the campaign and nobody in
 * particular; `campaignId` is null before it is stored.
 */
export async function campaignEmail(
  db: Queryable,
  storeId: StoreId,
  { subject, preview, heading, blocks }: Written,
  campaignId: CampaignId | null,
): Promise<CampaignEmail> {
  const [store] = await db
    .select({ brand: stores.brand })
    .from(stores)
    .where(and(eq(stores.id, storeId)));
  const named = (link: string) => (campaignId === null ? link : naming(link, campaignId));
  const handles = blocks.flatMap((block) => (block.type === 'products' ? block.handles : []));
  const items = handles.length === 0 ? new Map() : await emailItemsOf(db, storeId, handles, named);
  return {
    subject,
    preview,
    heading,
    texts: 'by-staff',
    blocks: blocks.flatMap((block) => emailBlocksOf(block, named, items)),
    reason: `You get this mail because you asked for news of ${store?.brand ?? 'the shop'}.`,
  };
}

function emailBlocksOf(
  block: CampaignBlock,
  named: (link: string) => string,
  items: Awaited<ReturnType<typeof emailItemsOf>>,
): EmailBlock[] {
  switch (block.type) {
    case 'heading':
      return [{ title: block.text }];
    case 'prose':
      return block.text
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.trim())
        .filter(Boolean)
        .map((paragraph) => ({ paragraph }));
    case 'picture':
      return [
        {
          picture: {
            source: block.url,
            alt: block.alt,
            link: block.link === '' ? null : named(block.link),
          },
        },
      ];
    case 'button':
      return [{ button: { label: block.label, link: named(block.link) } }];
    case 'products': {
      const sold = block.handles.flatMap((handle) => items.get(handle) ?? []);
      return sold.length === 0 ? [] : [{ items: sold }];
    }
  }
}

/** A link into the shop with the campaign's name, by which sessions of those who agreed to be counted are its result. */
function naming(link: string, campaignId: CampaignId): string {
  if (!link.startsWith('/')) return link;
  const [beforeHash = '', ...hash] = link.split('#');
  const separator = beforeHash.includes('?') ? '&' : '?';
  const named = `${beforeHash}${separator}utm_source=newsletter&utm_medium=email&utm_campaign=${campaignId}`;
  return [named, ...hash].join('#');
}
