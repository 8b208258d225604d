import type { WireProduct } from '#contracts/product.ts';
import { chilliesOf, isMild } from '#domain/concierge/heat.ts';
import type { Wish } from '#domain/concierge/wish.ts';
import type { Knowledge } from './knowledge.ts';
import { fitnessWithout } from './without-allergens.ts';

/** What a wish found, best first. */
export interface FoundProducts {
  products: WireProduct[];
  /** How many more there are. */
  more: number;
  /** Titles of what was left out because its label is not known or does not say. */
  withoutLabel: string[];
}

const SHOWN = 4;

/**
 * Products that a wish fits. Allergens, diets and prices are kept to strictly: a product whose label names the allergen in its
 * recipe, or whose label is not known, is never among them. Tastes only rank. Among equals what can be bought comes first, then
 * the most reviewed.
 */
export async function findProducts(
  wish: Wish,
  knowledge: Knowledge,
  load: (handles: readonly string[]) => Promise<WireProduct[]>,
): Promise<FoundProducts> {
  const candidates = await load(handlesFor(wish, knowledge));
  const priced = candidates.filter((product) => isWithin(product, wish));
  const unknown = priced.filter((product) => fitnessWithout(product, wish.without) === 'silent');
  const fitting = priced.filter((product) => fitnessWithout(product, wish.without) === 'fits');
  const ranked = ranking(fitting, wish, knowledge);
  return {
    products: ranked.slice(0, SHOWN),
    more: Math.max(0, ranked.length - SHOWN),
    withoutLabel: unknown.map(({ product_title }) => product_title),
  };
}

/** Which products come into question at all. */
function handlesFor(
  { tastes, category, diets, heat }: Wish,
  { products, productIndex }: Knowledge,
): string[] {
  const scores = tastes.length > 0 ? productIndex.scores(tastes) : null;
  return products
    .filter(
      (product) =>
        (scores === null || scores.has(product.id)) &&
        (category === null || product.categories.includes(category)) &&
        diets.every((diet) => product.diets.includes(diet)) &&
        (heat !== 'mild' || isMild(product.static_content)) &&
        (heat !== 'hot' || (chilliesOf(product.static_content) ?? 0) >= 1),
    )
    .map(({ id }) => id);
}

const isWithin = ({ product_price }: WireProduct, { min, max }: Wish) =>
  (min === null || product_price >= min) && (max === null || product_price <= max);

function ranking(
  products: readonly WireProduct[],
  { tastes, heat, first }: Wish,
  { productIndex }: Knowledge,
): WireProduct[] {
  const scores = productIndex.scores(tastes);
  const rank = (product: WireProduct): number[] => [
    first === 'cheapest' ? product.product_price : first === 'dearest' ? -product.product_price : 0,
    heat === 'hot' ? -(chilliesOf(product.static_content) ?? 0) : 0,
    -fitOf(product, scores),
    isSoldOut(product) ? 1 : 0,
    -product.ratingCount,
  ];
  return products
    .map((product) => ({ product, ranks: rank(product) }))
    .sort((one, other) => firstDifference(one.ranks, other.ranks))
    .map(({ product }) => product);
}

const STEPS = 3;

/** How well a product fits the tastes, in a few steps: small differences of a score mean nothing. */
function fitOf({ id }: WireProduct, scores: ReadonlyMap<string, number>): number {
  const best = Math.max(1, ...scores.values());
  return Math.round((STEPS * (scores.get(id) ?? 0)) / best);
}

function firstDifference(one: readonly number[], other: readonly number[]): number {
  for (const [place, rank] of one.entries()) {
    const difference = rank - (other[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether nothing of a product can be bought. */
export function isSoldOut({ variants }: WireProduct): boolean {
  return variants.every(({ total_stock }) => total_stock < 1);
}
