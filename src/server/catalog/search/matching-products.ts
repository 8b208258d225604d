import type { WireProduct } from '#contracts/product.ts';
import { excludedAllergens, type FoodFilters, matchFilters } from '#domain/catalog/food-filters.ts';
import { labelFacts } from '#domain/labels/label-facts.ts';

/** What a shopper should know about an answer. */
export interface SearchNotes {
  /** What was searched for instead of a misspelt text. */
  correctedQuery: string | null;
  /** What was filtered by. */
  filters: FoodFilters | null;
  /** Products that were skipped because their labels do not say. */
  notShownSilent: number;
  /** Shown products whose kitchen also handles what is to be avoided. */
  withTraces: number;
  /** Whether the products have only some of the words. */
  hasSomeWords: boolean;
  /** Words that no product has, nor anything like them. */
  unmatchedWords: readonly string[];
}

export const NO_NOTES: SearchNotes = {
  correctedQuery: null,
  filters: null,
  notShownSilent: 0,
  withTraces: 0,
  hasSomeWords: false,
  unmatchedWords: [],
};

/** Products, best match last, and what there is to say about them; null: nothing. */
export interface FoundProducts {
  products: WireProduct[];
  notes: SearchNotes | null;
}

/**
 * The products that fit, judged by the labels that are shown with them: whatever an index may say, nothing else is answered to
 * someone who must avoid an allergen.
 */
export function matchingProducts(
  products: readonly WireProduct[],
  filters: FoodFilters,
): { products: WireProduct[]; notes: SearchNotes } {
  const judged = products.map((product) => {
    const facts = labelFacts({ content: product.static_content, diets: product.diets });
    return { product, facts, fit: matchFilters(facts, filters) };
  });
  const fitting = judged.filter(({ fit }) => fit === 'fits');
  const ofHealth = filters.diets.filter((diet) => diet === 'no_gluten');
  const avoided = excludedAllergens({ ...filters, diets: ofHealth });
  return {
    products: fitting.map(({ product }) => product),
    notes: {
      ...NO_NOTES,
      filters,
      notShownSilent: judged.filter(({ fit }) => fit === 'silent').length,
      withTraces: fitting.filter(({ facts }) => avoided.some((id) => facts.traces.includes(id))).length,
    },
  };
}
