import { queryOptions } from '@tanstack/react-query';
import { type BoxChoice, contentName } from '#domain/catalog/box.ts';
import type { ProductContent } from '#domain/catalog/product.ts';
import type { ApiClient } from '../client.ts';
import type { Bundle, Product, ProductPicture, Variant } from './product.ts';
import { fetchProducts } from './product-queries.ts';

/** A size of a box. */
export type BoxSize = Bundle & { choice: BoxChoice };

/** A variant that may go into a box, with what shoppers look for first. */
export interface Bag
  extends Pick<Variant, 'sku' | 'stock' | 'netWeightGrams' | 'prices'>,
    Pick<Product, 'handle' | 'title' | 'heat' | 'dietMarks' | 'rating' | 'ratingCount' | 'sizedInGrams'> {
  /** 'The Mix (10 oz)'. */
  name: string;
  /** '10 oz'. */
  size: string;
  picture: ProductPicture;
  /** Its label; null when the shop has none. */
  label: Pick<ProductContent, 'ingredients' | 'allergens'> | null;
  hasNutritionFacts: boolean;
}

export interface BoxPage {
  product: Product;
  sizes: BoxSize[];
  /** What may go into any of the sizes, in the order of the store's files. */
  bags: Bag[];
}

const isSize = (bundle: Bundle): bundle is BoxSize => Boolean(bundle.choice);

/** A box with what may go into it; null when there is no such product, or it is not a box. Throws `ApiProblem`. */
export function boxQuery(api: ApiClient, handle: string) {
  return queryOptions({
    queryKey: ['box', handle] as const,
    queryFn: async ({ signal }): Promise<BoxPage | null> => {
      const [product] = await fetchProducts(api, [handle], signal);
      return product ? fetchBox(api, product, signal) : null;
    },
  });
}

/** A box with what may go into it; null when the product is no box. Throws `ApiProblem`. */
export async function fetchBox(
  api: ApiClient,
  product: Product,
  signal: AbortSignal,
): Promise<BoxPage | null> {
  const sizes = product.bundles.filter(isSize);
  if (sizes.length === 0) return null;
  const choices = sizes.flatMap(({ choice }) => choice.from);
  const products = await fetchProducts(api, [...new Set(choices.map((from) => from.handle))], signal);
  const skus = [...new Set(choices.map(({ sku }) => sku))];
  return { product, sizes, bags: skus.flatMap((sku) => bagOf(sku, products) ?? []) };
}

function bagOf(sku: string, products: readonly Product[]): Bag | null {
  for (const product of products) {
    const variant = product.variants.find((candidate) => candidate.sku === sku);
    if (!variant) continue;
    const { handle, title, heat, dietMarks, rating, ratingCount, content, hasNutritionFacts, sizedInGrams } =
      product;
    const { stock, netWeightGrams, prices } = variant;
    return {
      sku,
      stock,
      netWeightGrams,
      prices,
      handle,
      title,
      heat,
      dietMarks,
      rating,
      ratingCount,
      hasNutritionFacts,
      sizedInGrams,
      name: contentName(title, variant.attributes),
      size: Object.values(variant.attributes).join(', '),
      picture: variant.pictures[0] ?? product.mainPicture,
      label: content && { ingredients: content.ingredients, allergens: content.allergens },
    };
  }
  return null;
}
