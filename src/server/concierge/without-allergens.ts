import type { WireProduct } from '#contracts/product.ts';
import { ALLERGEN_IDS, type AllergenId } from '#domain/catalog/allergens.ts';
import { fitOf, NO_FILTERS } from '#domain/catalog/food-filters.ts';
import { labelFacts } from '#domain/catalog/label-facts.ts';
import { allergenNamed } from '#domain/concierge/allergens.ts';
import { gravestVerdict } from '#domain/concierge/label.ts';

/** Whether a product may be shown to someone who avoids allergens. `silent`: its label does not say enough. */
export type Fitness = 'fits' | 'contradicts' | 'silent';

/**
 * Judges a product's label for someone who avoids these allergens, twice: as the concierge reads labels and as the search does
 * (docs/decisions/0066). Only what passes both fits.
 */
export function fitnessWithout(product: WireProduct, names: readonly string[]): Fitness {
  if (names.length === 0) return 'fits';
  const verdict = gravestVerdict(
    product.static_content,
    names.flatMap((name) => allergenNamed(name) ?? []),
  );
  const facts = labelFacts({ content: product.static_content, diets: product.diets });
  const fit = fitOf(facts, { ...NO_FILTERS, without: names.flatMap(idsOf) });
  if (verdict === 'contains' || fit === 'contradicts') return 'contradicts';
  return verdict === 'no label' ? 'silent' : fit;
}

/** The search's names for what shoppers call an allergen. */
function idsOf(name: string): AllergenId[] {
  if (name === 'nuts') return ['peanuts', 'tree_nuts'];
  return ALLERGEN_IDS.filter((id) => id === name.replaceAll(' ', '_'));
}
