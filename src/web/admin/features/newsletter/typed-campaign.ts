import type { FieldValues } from 'react-hook-form';
import type { StaffCampaign } from '#contracts/admin/newsletter/campaign-calls.ts';
import type { CampaignAudience, CampaignContent } from '#web/api/admin/newsletter-api.ts';
import { productCalled } from '../products/product-called.ts';

/** A campaign as typed: its fields below `content`, as in the calls, which name them in errors. Products have their titles. */
export type TypedCampaign = FieldValues;

export const NEW_CAMPAIGN_BLOCKS = {
  heading: { text: '' },
  prose: { text: '' },
  picture: { url: '', alt: '', link: '' },
  button: { label: '', link: '/shop' },
  products: { handles: [] },
} as const satisfies Record<CampaignContent['blocks'][number]['type'], object>;

export const NEW_CAMPAIGN: TypedCampaign = {
  content: {
    subject: '',
    preview: '',
    heading: '',
    discount_code: '',
    blocks: [{ type: 'prose', text: '' }],
    audience: { kind: 'all', products: [], days: '90' },
  },
};

export const typedCampaign = ({ content, products }: StaffCampaign): TypedCampaign => {
  const { audience } = content;
  const called = (handle: string) => productCalled(handle, products);
  return {
    content: {
      ...content,
      discount_code: content.discount_code ?? '',
      blocks: content.blocks.map((block) =>
        block.type === 'products' ? { ...block, handles: block.handles.map(called) } : block,
      ),
      audience: {
        kind: audience.kind,
        products: audience.kind === 'bought' ? audience.products.map(called) : [],
        days: audience.kind === 'recent' ? String(audience.days) : '90',
      },
    },
  };
};

const handlesOf = (products: readonly { handle: string }[]): string[] => products.map(({ handle }) => handle);

/** The audience as calls take it. */
export function audienceOf({ kind, products, days }: FieldValues): CampaignAudience {
  if (kind === 'bought') return { kind, products: handlesOf(products) };
  if (kind === 'recent') return { kind, days: Number(days) };
  return { kind } as CampaignAudience;
}

/** What was typed, as calls take it. */
export function contentOf({ content }: TypedCampaign): CampaignContent {
  const { subject, preview, heading, discount_code: code } = content;
  return {
    subject,
    preview,
    heading,
    discount_code: code.trim() === '' ? null : code,
    audience: audienceOf(content.audience),
    blocks: content.blocks.map((block: FieldValues) =>
      block.type === 'products' ? { ...block, handles: handlesOf(block.handles) } : block,
    ),
  };
}
