import type { WireProduct } from '#contracts/product.ts';
import { type FilterMatch, matchFilters, NO_FILTERS } from '#domain/catalog/food-filters.ts';
import { type Heat, isAsHotAs, orderOfHeat } from '#domain/catalog/heat.ts';
import { findOnLabel } from '#domain/concierge/label.ts';
import type { SearchCriteria } from '#domain/concierge/search-criteria.ts';
import { allergensByName } from '#domain/labels/allergen-names.ts';
import { labelFacts } from '#domain/labels/label-facts.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { findByHandles } from '#server/catalog/find-products.ts';
import type { Database } from '#server/platform/database/database.ts';
import { MOST_CANDIDATES, matchingHandles } from './matching-handles.ts';

/** What a wish found, best first. */
export interface FoundProducts {
  products: WireProduct[];
  /** How many more there are; null: more than were counted. */
  more: number | null;
  /** Titles of some that were left out because their label is not known or does not say. */
  withoutLabel: string[];
  /** Titles of the products whose heat theirs was compared with. */
  comparedWith: string[];
}

interface StoreCatalogue {
  db: Database;
  storeId: string;
  currency: CurrencyCode;
}

const SHOWN = 4;
const MOST_NAMED = 5;

/**
 * Products that a wish fits, found by the database's search. Allergens, diets and prices are kept to strictly: a product whose label
 * names what is avoided in its recipe, or whose label is not known, is never among them. Tastes only rank. Among equals what can be
 * bought comes first, then the most reviewed.
 */
export async function findProducts(
  wish: SearchCriteria,
  { db, storeId, currency }: StoreCatalogue,
): Promise<FoundProducts> {
  const candidates = await matchingHandles(db, storeId, currency, wish);
  const handles = candidates.map(({ handle }) => handle);
  const products = await findByHandles({ db, storeId, currency }, handles);
  const compared = await findByHandles({ db, storeId, currency }, wish.heatThan);
  const heat = comparedHeat(compared, wish);
  const judged = products
    .filter((product) => isOfKind(product, wish, heat))
    .map((product) => ({ product, fit: fitnessOf(product, wish) }));
  const fitting = judged.filter(({ fit }) => fit === 'fits').map(({ product }) => product);
  const scores = new Map(candidates.map(({ handle, score }) => [handle, score]));
  return {
    products: ranked(fitting, wish, scores).slice(0, SHOWN),
    more: candidates.length < MOST_CANDIDATES ? Math.max(0, fitting.length - SHOWN) : null,
    withoutLabel: judged
      .filter(({ fit }) => fit === 'silent')
      .slice(0, MOST_NAMED)
      .map(({ product }) => product.product_title),
    comparedWith: heat === null ? [] : compared.map(({ product_title }) => product_title),
  };
}

/** With several to compare with, milder is milder than the mildest of them, and hotter is hotter than the hottest. */
function comparedHeat(compared: readonly WireProduct[], { heat }: SearchCriteria): Heat | null {
  const known = compared.map((product) => product.heat).filter((each) => each !== null);
  if (known.length === 0) return null;
  return heat === 'hotter' ? Math.max(...known) : Math.min(...known);
}

/** What does not depend on allergens. */
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
 * By the label that is shown with it, as the filters of the search judge (docs/decisions/0066). Where it must be certain, the label
 * itself must say that it is not in there.
 */
function fitnessOf(
  { static_content, diets }: WireProduct,
  { without, withoutWords, isCertain }: SearchCriteria,
): FilterMatch {
  if (isCertain) {
    const isRuledOut = [...without, ...withoutWords].every(
      (name) => findOnLabel(static_content, name) === 'free',
    );
    return isRuledOut ? 'fits' : 'contradicts';
  }
  const filters = { ...NO_FILTERS, without: without.flatMap(allergensByName), withoutWords };
  return matchFilters(labelFacts({ content: static_content, diets }), filters);
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
    isSoldOut(product) ? 1 : 0,
    -product.ratingCount,
  ];
  return products
    .map((product) => ({ product, ranks: rank(product) }))
    .sort((one, other) => firstDifference(one.ranks, other.ranks))
    .map(({ product }) => product);
}

/** How well a product fits the tastes, in a few steps: small differences of a score mean nothing. */
const STEPS = 3;

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
