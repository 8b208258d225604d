import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import type { ProductStatus } from '#domain/catalog/product-version.ts';
import type { DataRow } from '../import-kind.ts';

/** What importing a product writes. */
export interface ProductData {
  /** What the product becomes. */
  document: ProductDraft;
  status: ProductStatus;
  /** Units on hand by SKU that are to be set. */
  stock: Record<string, number>;
  /** The address before, where it differs from the new one. */
  redirectFrom: string | null;
  /** Of the product when the file was checked; null when there was none. */
  versionBefore: number | null;
  statusBefore: ProductStatus | null;
}

/** What taking it back needs to know. */
export interface WrittenProductData {
  /** Of the product as the import has written it. */
  version: number | null;
  /** Units on hand that the import has replaced. */
  stockBefore: Record<string, number>;
  /** Units on hand that it has set: more than the file says where they were held. Rows of earlier releases have none. */
  stockSet?: Record<string, number>;
}

export type ProductDataRow = DataRow<ProductData, WrittenProductData>;
