import { describe, expect, it } from 'vitest';
import { productJsonLd } from '#web/shop/features/structured-data/product-json-ld.ts';
import type { Product } from '#web/api/catalog/product.ts';

const SHOP = { brand: 'Doosra', publicUrl: 'https://shop.example' } as Parameters<typeof productJsonLd>[1];

/** What structured data says of a product with so many reviews. */
const ratingOf = (rating: number, ratingCount: number) =>
  productJsonLd(
    {
      title: 'The Mix',
      description: 'A mix.',
      handle: 'the-mix',
      currency: 'usd',
      content: null,
      rating,
      ratingCount,
      pictures: [],
      variants: [],
      bundles: [],
    } as unknown as Product,
    SHOP,
  );

describe('the rating of a product', () => {
  it('is the one that its page shows, rounded once', () => {
    expect(ratingOf(169 / 38, 38)).toMatchObject({
      aggregateRating: { ratingValue: 4.4, reviewCount: 38, bestRating: 5 },
    });
  });

  it('is left out without reviews', () => {
    expect(ratingOf(0, 0)).not.toHaveProperty('aggregateRating');
  });
});
