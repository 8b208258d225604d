import type { TaxClass } from '../catalog/product-draft.ts';
import type { AmountsByCurrency } from '../money.ts';
import type { Permission } from '../staff/permissions.ts';

/** What a file of another shop may hold. */
export const IMPORT_KINDS = [
  'products',
  'customers',
  'orders',
  'subscriptions',
  'reviews',
  'discounts',
  'redirects',
] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];

/** With which permission somebody sees what the shop has of such a thing, and so what a file of them changes. */
export const READING_OF_IMPORT: Readonly<Record<ImportKindName, Permission>> = {
  products: 'products:read',
  customers: 'customers:read',
  orders: 'orders:read',
  subscriptions: 'subscriptions:read',
  reviews: 'reviews:read',
  discounts: 'discounts:read',
  redirects: 'redirects:read',
};

/** What staff choose for an import of products. */
export interface ProductImportOptions {
  kind: 'products';
  /** What one unit of the store's currency costs in others, in millionths; without one a new price is missing. */
  ratesMillionths: AmountsByCurrency<number>;
  /** Of new products. */
  taxClass: TaxClass;
  /** Whether units on hand of variants that exist are replaced. */
  replacesStock: boolean;
}

/** What staff choose for an import of discounts. */
export interface DiscountImportOptions {
  kind: 'discounts';
  /** What one unit of the store's currency costs in others, in millionths; without one amounts are refused. */
  ratesMillionths: AmountsByCurrency<number>;
}

/** What staff choose for an import of orders. */
export interface OrderImportOptions {
  kind: 'orders';
  /** Whether reports of sales have them. */
  countsInReports: boolean;
}

/** What a file holds, and what staff choose for it. */
export type ImportOptions =
  | ProductImportOptions
  | DiscountImportOptions
  | OrderImportOptions
  | { kind: 'customers' | 'subscriptions' | 'reviews' | 'redirects' };
