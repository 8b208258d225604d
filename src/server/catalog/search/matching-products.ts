import type { WireProduct } from '#contracts/catalog/product.ts';
import { excludedAllergens, type FoodFilters, matchFilters } from '#domain/catalog/food-filters.ts';
import { labelFacts } from '#domain/labels/label-facts.ts';

/** Notes for the shopper about a search result. */
export interface SearchNotes {
  /** The query that was searched for instead of a misspelt one. */
  correctedQuery: string | null;
  filters: FoodFilters | null;
  /** Number of products left out because their labels do not say enough. */
  notShownUnlabelled: number;
  /** Number of shown products whose kitchen also handles an avoided allergen. */
  withTraces: number;
  /** Whether the products match only some of the words. */
  hasSomeWords: boolean;
  /** Words that match no product, not even approximately. */
  unmatchedWords: readonly string[];
}

export const NO_NOTES: SearchNotes = {
  correctedQuery: null,
  filters: null,
  notShownUnlabelled: 0,
  withTraces: 0,
  hasSomeWords: false,
  unmatchedWords: [],
};

/** Products, best match last, with notes or null. */
export interface FoundProducts {
  products: WireProduct[];
  notes: SearchNotes | null;
}

/** A page of what was found, best match last. */
export interface FoundPage extends FoundProducts {
  nextCursor: string | null;
}

/**
 * Filters products by the labels shown with them, independently of the index, so that an index error can
 * never show a product to someone who must avoid an allergen. `listedFree` are foods that some product is listed as free of.
 */
export function matchingProducts(
  products: readonly WireProduct[],
  filters: FoodFilters,
  listedFree?: ReadonlySet<string>,
): { products: WireProduct[]; notes: SearchNotes } {
  const judged = products.map((product) => {
    const facts = labelFacts({ content: product.static_content, diets: product.diets });
    return { product, facts, match: matchFilters(facts, filters, listedFree) };
  });
  const matching = judged.filter(({ match }) => match === 'matches');
  const ofHealth = filters.diets.filter((diet) => diet === 'no_gluten');
  const avoided = excludedAllergens({ ...filters, diets: ofHealth });
  return {
    products: matching.map(({ product }) => product),
    notes: {
      ...NO_NOTES,
      filters,
      notShownUnlabelled: judged.filter(({ match }) => match === 'unknown').length,
      withTraces: matching.filter(({ facts }) => avoided.some((id) => facts.traces.includes(id))).length,
    },
  };
}
