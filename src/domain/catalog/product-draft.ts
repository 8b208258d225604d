import { GIFT_CARD_CLASS } from '../gift-cards/sold-gift-card.ts';
import type { BundleId } from '../ids.ts';
import type { NutritionLabel } from '../labels/nutrition-facts.ts';
import type { AmountsByCurrency, Cents } from '../money.ts';
import type { ProductContent } from './product.ts';

/** Whole cents by currency; missing or null while nobody has typed them. */
export type DraftPrices = AmountsByCurrency<Cents | null>;

export interface DraftPicture {
  /** `/pictures/the-mix-pack.webp` */
  url: string;
  /** What is to be seen, for people who do not see it. */
  alt: string;
}

export interface DraftVariant {
  sku: string;
  description: string;
  attributes: Record<string, string>;
  weightGrams: number | null;
  netWeightGrams: number | null;
  prices: DraftPrices;
  compareAtPrices?: DraftPrices | undefined;
  foods: string[];
  /** Of one delivery, by subscription option. */
  subscriptionPrices: Record<string, DraftPrices>;
  pictures: DraftPicture[];
}

export interface DraftBundle {
  bundleId: BundleId;
  title: string;
  description: string;
  contents: Record<string, number>;
  choose: { units: number; from: string[] } | null;
  prices: DraftPrices;
  subscriptionPrices: Record<string, DraftPrices>;
  pictures: DraftPicture[];
}

/**
 * A product as staff edit it: like its file in `store/{name}/products`, except that anything may be missing until it is published.
 */
export interface ProductDraft {
  handle: string;
  title: string;
  summary: string | null;
  description: string;
  /** What search engines show in place of the title and the description. */
  metaTitle: string | null;
  metaDescription: string | null;
  /** `2026-11-26` */
  launchedOn: string;
  /** Of a gift card `gift_cards`, which is not taxed and makes it one. */
  taxClass: ProductClass;
  diets: string[];
  /** Chillies out of five, in halves. */
  heat: number | null;
  isBundle: boolean;
  initialBundle: BundleId | null;
  pictures: DraftPicture[];
  variants: DraftVariant[];
  bundles: DraftBundle[];
  /** Null while the label is unknown. */
  content: ProductContent | null;
  nutrition: NutritionLabel[];
}

export const TAX_CLASSES = ['groceries', 'candy', 'gift_boxes'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** What a product is sold as: taxed by its class, or as a gift card. docs/decisions/0304. */
export const PRODUCT_CLASSES = [...TAX_CLASSES, GIFT_CARD_CLASS] as const;
export type ProductClass = (typeof PRODUCT_CLASSES)[number];

/** A product of which only its name is known. */
export const newProductDraft = (handle: string, title: string, launchedOn: string): ProductDraft => ({
  handle,
  title,
  launchedOn,

  summary: null,
  description: '',
  metaTitle: null,
  metaDescription: null,
  taxClass: 'groceries',
  diets: [],
  heat: null,
  isBundle: false,
  initialBundle: null,
  pictures: [],
  variants: [],
  bundles: [],
  content: null,
  nutrition: [],
});
