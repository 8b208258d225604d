import { isBox } from '#domain/catalog/box.ts';
import { productPath } from '#domain/catalog/product-path.ts';
import type { Product } from '#web/api/catalog/product.ts';
import type { ShopJsonLd } from './shop-json-ld.ts';

/** The products of a list in their order, by the addresses of their pages: https://schema.org/ItemList. */
export function itemListJsonLd(products: readonly Product[], { publicUrl }: ShopJsonLd) {
  return {
    '@type': 'ItemList',
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.title,
      url: `${publicUrl}${productPath(product.handle, isBox(product))}`,
    })),
  };
}
