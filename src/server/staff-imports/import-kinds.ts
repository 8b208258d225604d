import type { ImportKindName } from '#domain/imports/import-kinds.ts';
import type { ImportKind } from './import-kind.ts';
import { customerImport } from './customers/customer-import.ts';
import { productImport } from './products/product-import.ts';
import { redirectImport } from './redirects/redirect-import.ts';
import { reviewImport } from './reviews/review-import.ts';

export const KINDS: Readonly<Record<ImportKindName, ImportKind>> = {
  products: productImport,
  redirects: redirectImport,
  customers: customerImport,
  reviews: reviewImport,
};
