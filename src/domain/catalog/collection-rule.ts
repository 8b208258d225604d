import type { TaxClass } from './product-draft.ts';

export const COLLECTION_SORTS = ['newest', 'title', 'price', 'best_selling'] as const;
export type CollectionSort = (typeof COLLECTION_SORTS)[number];

/** What a product may have to be in a collection. */
export type CollectionCondition =
  | { field: 'text'; contains: string }
  | { field: 'diet'; is: string }
  /** Chillies out of five. */
  | { field: 'heat'; at_least: number }
  /** Of the cheapest way to buy it, in cents of the store's currency. */
  | { field: 'price'; under: number }
  | { field: 'new'; days: number }
  /** Has a price before a reduction. */
  | { field: 'reduced' }
  | { field: 'in_stock' }
  | { field: 'tax_class'; is: TaxClass }
  | { field: 'bundle' };

/** Which products a collection holds besides those that were put into it by hand, and in what order. */
export interface CollectionRule {
  match: 'all' | 'any';
  /** None with `all`: every product that is sold. */
  conditions: CollectionCondition[];
  sort: CollectionSort;
}

export interface CollectionPicture {
  /** `/pictures/gifts.webp` */
  url: string;
  alt: string;
}

/** What a collection says and holds, apart from its place in the menu of the shop. */
export interface CollectionContent {
  title: string;
  description: string;
  picture: CollectionPicture | null;
  /** Handles by hand, the one shown first in front. */
  products: string[];
  rule: CollectionRule | null;
}
