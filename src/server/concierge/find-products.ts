import type { WireProduct } from '#contracts/catalog/product.ts';
import { isFillable } from '#domain/catalog/box.ts';
import { type FilterMatch, matchFilters, NO_FILTERS } from '#domain/catalog/food-filters.ts';
import { type Heat, isAsHotAs, orderOfHeat } from '#domain/catalog/heat.ts';
import { findOnLabel } from '#domain/concierge/label.ts';
import type { SearchCriteria } from '#domain/concierge/reading/search-criteria.ts';
import type { StoreId } from '#domain/ids.ts';
import { allergensByName } from '#domain/labels/allergen-names.ts';
import { labelFacts } from '#domain/labels/label-facts.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { findByHandles } from '#server/catalog/find-products.ts';
import { foodsListedAsFree } from '#server/catalog/search/listed-as-free.ts';
import type { Database } from '#server/platform/database/database.ts';
import { MAX_CANDIDATES, matchingHandles } from './matching-handles.ts';

/** Products that match the criteria, best first. */
export interface ProductMatches {
  products: WireProduct[];
  /** Number of further matches; null when there are more than were counted. */
  more: number | null;
  /** Titles of some products left out because their label is missing or does not say. */
  withoutLabel: string[];
  /** Titles of the products that heat was compared with. */
  comparedWith: string[];
}

interface StoreCatalogue {
  db: Database;
  storeId: StoreId;
  currency: CurrencyCode;
}

const SHOWN = 4;
const MAX_NAMED = 5;

/**
 * Products that match the criteria. Allergens, diets and prices are strict: a product whose recipe names an
 * avoided food, or whose label is missing, is never returned. Tastes only rank; equal matches are sorted by
 * availability, then by reviews.
 */
export async function findProducts(
  criteria: SearchCriteria,
  { db, storeId, currency }: StoreCatalogue,
): Promise<ProductMatches> {
  const candidates = await matchingHandles(db, storeId, currency, criteria);
  const handles = candidates.map(({ handle }) => handle);
  const products = await findByHandles({ db, storeId, currency }, handles);
  const compared = await findByHandles({ db, storeId, currency }, criteria.heatThan);
  const heat = comparedHeat(compared, criteria);
  const listedFree =
    criteria.withoutWords.length > 0 ? await foodsListedAsFree(db, storeId) : new Set<string>();
  const judged = products
    .filter((product) => isOfKind(product, criteria, heat))
    .map((product) => ({ product, match: matchOf(product, criteria, listedFree) }));
  const matching = judged.filter(({ match }) => match === 'matches').map(({ product }) => product);
  const scores = new Map(candidates.map(({ handle, score }) => [handle, score]));
  return {
    products: ranked(matching, criteria, scores).slice(0, SHOWN),
    more: candidates.length < MAX_CANDIDATES ? Math.max(0, matching.length - SHOWN) : null,
    withoutLabel: judged
      .filter(({ match }) => match === 'unknown')
      .slice(0, MAX_NAMED)
      .map(({ product }) => product.product_title),
    comparedWith: heat === null ? [] : compared.map(({ product_title }) => product_title),
  };
}

/**
 * Compared with several products, milder means milder than the mildest, and hotter hotter than the hottest.
 */
function comparedHeat(compared: readonly WireProduct[], { heat }: SearchCriteria): Heat | null {
  const known = compared.map((product) => product.heat).filter((each) => each !== null);
  if (known.length === 0) return null;
  return heat === 'hotter' ? Math.max(...known) : Math.min(...known);
}

/** Criteria other than allergens. */
function isOfKind(
  product: WireProduct,
  { category, diets, heat, min, max }: SearchCriteria,
  compared: Heat | null,
): boolean {
  const { product_price: price } = product;
  return (
    (category === null || product.categories.includes(category)) &&
    diets.every((diet) => product.diets.includes(diet)) &&
    (heat === null || isAsHotAs(product.heat, heat, compared)) &&
    (min === null || price >= min) &&
    (max === null || price <= max)
  );
}

/**
 * Judged by the label shown with it, like the search filters (docs/decisions/0066). When certainty is
 * required, the label itself must rule the food out.
 */
function matchOf(
  { static_content, diets }: WireProduct,
  { without, withoutWords, isCertain }: SearchCriteria,
  listedFree: ReadonlySet<string>,
): FilterMatch {
  const facts = labelFacts({ content: static_content, diets });
  if (isCertain) {
    const isRuledOut =
      without.every((name) => findOnLabel(static_content, name) === 'free') &&
      withoutWords.every((word) => facts.free.includes(word));
    return isRuledOut ? 'matches' : 'excluded';
  }
  const filters = { ...NO_FILTERS, without: without.flatMap(allergensByName), withoutWords };
  return matchFilters(facts, filters, listedFree);
}

function ranked(
  products: readonly WireProduct[],
  { heat, first }: SearchCriteria,
  scores: ReadonlyMap<string, number>,
): WireProduct[] {
  const best = Math.max(...scores.values());
  const rank = (product: WireProduct): number[] => [
    first === 'cheapest' ? product.product_price : first === 'dearest' ? -product.product_price : 0,
    orderOfHeat(heat) * (product.heat ?? 0),
    best > 0 ? -Math.round((STEPS * (scores.get(product.id) ?? 0)) / best) : 0,
    isWireProductSoldOut(product) ? 1 : 0,
    -product.ratingCount,
  ];
  return products
    .map((product) => ({ product, ranks: rank(product) }))
    .sort((one, other) => firstDifference(one.ranks, other.ranks))
    .map(({ product }) => product);
}

/** Scores are rounded to a few steps, because small differences mean nothing. */
const STEPS = 3;

function firstDifference(one: readonly number[], other: readonly number[]): number {
  for (const [place, rank] of one.entries()) {
    const difference = rank - (other[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether nothing of a product can be bought. */
export function isWireProductSoldOut({ variants, bundles }: WireProduct): boolean {
  const isBoxAvailable = bundles.some(
    ({ choice }) =>
      choice &&
      isFillable({
        units: choice.units,
        from: choice.from.map(({ total_stock }) => ({ stock: total_stock })),
      }),
  );
  return variants.every(({ total_stock }) => total_stock < 1) && !isBoxAvailable;
}
