import type { ListedCampaign, StaffCampaign } from '#contracts/admin/newsletter/campaign-calls.ts';
import type { ListedSubscriber, StaffSubscriber } from '#contracts/admin/newsletter/subscriber-calls.ts';
import { formatMoney } from '#domain/money.ts';
import type { CampaignContent } from '#web/api/admin/newsletter-api.ts';
import type { Fact, KeyedFact } from '../../ui/feedback/facts.ts';
import type { Tone } from '../../ui/feedback/tone.ts';
import { productCalled } from '../products/product-called.ts';

type Named<Key extends string> = Readonly<Record<Key, { label: string; tone: Tone }>>;

export const CAMPAIGN_STATUS: Named<ListedCampaign['status']> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  sending: { label: 'Being sent', tone: 'info' },
  paused: { label: 'Paused', tone: 'warn' },
  sent: { label: 'Sent', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const SUBSCRIBER_STATUS: Named<ListedSubscriber['status']> = {
  pending: { label: 'Waits for confirmation', tone: 'warn' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  unsubscribed: { label: 'Unsubscribed', tone: 'neutral' },
};

export const SOURCES: Readonly<Record<ListedSubscriber['source'], string>> = {
  form: 'A form of the shop',
  file: 'A file',
};

export const CHANGES: Readonly<Record<StaffSubscriber['changes'][number]['kind'], string>> = {
  requested: 'Asked for the newsletter',
  confirmed: 'Confirmed by email',
  imported: 'Imported from a file',
  unsubscribed: 'Unsubscribed',
};

export const BLOCKS: Readonly<Record<CampaignContent['blocks'][number]['type'], string>> = {
  heading: 'Heading',
  prose: 'Text',
  picture: 'Picture',
  button: 'Button',
  products: 'Products',
};

export const AUDIENCES: readonly { value: CampaignContent['audience']['kind']; label: string }[] = [
  { value: 'all', label: 'All confirmed subscribers' },
  { value: 'customers', label: 'Those who have ordered' },
  { value: 'no_order', label: 'Those who have not ordered yet' },
  { value: 'bought', label: 'Those who bought a product' },
  { value: 'recent', label: 'Those who ordered in the last days' },
];

type FactsNeed = Pick<StaffCampaign, 'content' | 'status' | 'products'>;

/** What staff decide about a campaign, in words: all of it, for what a colleague has changed. */
export const factsOf = ({ content, status, products }: FactsNeed): KeyedFact[] => [
  ['Status', CAMPAIGN_STATUS[status].label],
  ['Subject', content.subject],
  ['Preview text', content.preview],
  ['Heading', content.heading],
  ...content.blocks.map((block, index): Fact => [`Block ${index + 1}`, blockText(block, products)]),
  ['Audience', audienceText(content.audience, products)],
  ['Discount code', content.discount_code ?? ''],
];

type Block = StaffCampaign['content']['blocks'][number];

/** `Button: To the shop, /shop` */
const blockText = (block: Block, products: StaffCampaign['products']): string =>
  `${BLOCKS[block.type]}: ${textsOf(block, products).filter(Boolean).join(', ')}`;

function textsOf(block: Block, products: StaffCampaign['products']): string[] {
  if (block.type === 'picture') return [block.alt, block.url, block.link];
  if (block.type === 'button') return [block.label, block.link];
  if (block.type === 'products') return titlesOf(block.handles, products);
  return [block.text];
}

/** `Those who bought a product: The Mix` */
function audienceText(audience: StaffCampaign['content']['audience'], products: StaffCampaign['products']) {
  const label = AUDIENCES.find(({ value }) => value === audience.kind)?.label ?? '';
  if (audience.kind === 'bought') return `${label}: ${titlesOf(audience.products, products).join(', ')}`;
  return audience.kind === 'recent' ? `${label}: ${audience.days}` : label;
}

const titlesOf = (handles: readonly string[], products: StaffCampaign['products']): string[] =>
  handles.map((handle) => productCalled(handle, products).title);

/** `$120.00 and CA$30.00`; nothing without an order. */
export const revenueText = ({ orders }: NonNullable<StaffCampaign['results']>): string =>
  orders.map(({ currency, revenue }) => formatMoney(revenue, currency)).join(' and ');
