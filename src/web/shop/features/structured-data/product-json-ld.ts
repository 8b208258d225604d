import { checkStock } from '#domain/cart/stock.ts';
import { isBox, isFillable } from '#domain/catalog/box.ts';
import { largestPicture } from '#domain/catalog/largest-picture.ts';
import { productPath } from '#domain/catalog/product-path.ts';
import { stockBySku } from '#domain/catalog/selection.ts';
import { amountText, type Cents, type CurrencyCode, currencyName } from '#domain/money.ts';
import type { Product } from '#web/api/catalog/product.ts';
import type { ShopJsonLd } from './shop-json-ld.ts';

/**
 * A product with an offer per variant and bundle, and its rating if there is one: https://schema.org/Product.
 */
export function productJsonLd(product: Product, { brand, publicUrl }: ShopJsonLd) {
  const { title, description, handle, rating, ratingCount } = product;
  const url = `${publicUrl}${productPath(handle, isBox(product))}`;
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: title,
    description: product.content?.description_text || description,
    url,
    image: product.pictures.map((picture) => largestPicture(picture.url, publicUrl)),
    brand: { '@type': 'Brand', name: brand },
    ...(product.variants[0] && { sku: product.variants[0].sku }),
    ...(ratingCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Number(rating.toFixed(1)),
        reviewCount: ratingCount,
        bestRating: 5,
      },
    }),
    offers: offersOf(product).map((offer) => ({
      ...offer,
      url,
      seller: { '@type': 'Organization', name: brand },
    })),
  };
}

function offersOf(product: Product) {
  const stock = stockBySku(product);
  const { currency } = product;
  return [
    ...product.variants.map(({ sku, description, priceCents }) =>
      offer({ sku, name: description, priceCents, currency, isInStock: (stock.get(sku) ?? 0) > 0 }),
    ),
    ...product.bundles.map(({ bundleId, title, discountedPriceCents, skuQuantities, choice }) => {
      const line = { kind: 'bundle', bundleHandle: bundleId, skuQuantities } as const;
      const isEnough = choice ? isFillable(choice) : checkStock(line, 1, stock).isEnough;
      return offer({
        sku: bundleId,
        name: title,
        priceCents: discountedPriceCents,
        currency,
        isInStock: isEnough,
      });
    }),
  ];
}

interface OfferFields {
  sku: string;
  name: string;
  priceCents: Cents;
  currency: CurrencyCode;
  isInStock: boolean;
}

const offer = ({ sku, name, priceCents, currency, isInStock }: OfferFields) => ({
  '@type': 'Offer',
  sku,
  name,
  price: amountText(priceCents),
  priceCurrency: currencyName(currency),
  availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
});
