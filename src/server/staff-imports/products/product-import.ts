import type { ProductImportOptions } from '#domain/imports/import-kinds.ts';
import {
  PRODUCT_COLUMNS,
  type ProductField,
  productHeaderRefusal,
} from '#domain/imports/products/product-columns.ts';
import { type ImportedProduct, productOfLine } from '#domain/imports/products/shopify-product.ts';
import { refreshCollections } from '#server/catalog/collections/refresh-collections.ts';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import type { ImportKind } from '../import-kind.ts';
import { checkProducts } from './check-products.ts';
import type { ProductData, WrittenProductData } from './product-data.ts';
import { takeProductsBack } from './take-products-back.ts';
import { writeProductRows } from './write-product-rows.ts';

/** Products from Shopify: docs/decisions/0316. */
export const productImport: ImportKind<ProductField, ImportedProduct, ProductData, WrittenProductData> = {
  columns: PRODUCT_COLUMNS,
  headerRefusal: productHeaderRefusal,
  entryOf: productOfLine,
  sizeOf: ({ variants }) => variants.length,
  sizeOfData: ({ document }) => document.variants.length,
  beginCheck: (db, row) => checkProducts(db, row, row.options as ProductImportOptions),
  write: writeProductRows,
  takeBack: takeProductsBack,
  async finish(db, { storeId }) {
    await db.transaction(async (tx) => {
      await lockImports(tx);
      await refreshCollections(tx, storeId);
    });
    await indexStaleProducts(db);
  },
};
