import type { ImportKindName } from '#domain/imports/import-kinds.ts';
import { discountImport } from './discounts/discount-import.ts';
import type { ImportKind } from './import-kind.ts';
import { orderImport } from './orders/order-import.ts';
import { customerImport } from './customers/customer-import.ts';
import { productImport } from './products/product-import.ts';
import { redirectImport } from './redirects/redirect-import.ts';
import { subscriptionImport } from './subscriptions/subscription-import.ts';
import { reviewImport } from './reviews/review-import.ts';

export const KINDS: Readonly<Record<ImportKindName, ImportKind>> = {
  products: productImport,
  orders: orderImport,
  redirects: redirectImport,
  discounts: discountImport,
  customers: customerImport,
  reviews: reviewImport,
  subscriptions: subscriptionImport,
};
