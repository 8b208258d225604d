import { type AllergenId, KINDS_OF_TREE_NUTS } from '../labels/allergens.ts';
import { type DietId, labelFacts } from '../labels/label-facts.ts';
import { isMarkedFor } from './food-filters.ts';
import type { ProductContent } from './product.ts';

interface Alternative {
  content: Pick<ProductContent, 'ingredients' | 'allergens'> | null;
  dietMarks: readonly DietId[];
  categories: readonly string[];
}

/**
 * The candidates to offer instead of a product that is sold out: those of its categories first, otherwise in their order.
 * None of them adds an allergen or traces of one, or breaks a diet of the product. Traces of tree nuts are compared as one
 * allergen, because 'handles tree nuts' names none of them; labels that do not declare allergens are never offered.
 */
export function alternativesTo<Product extends Alternative>(
  soldOut: Alternative,
  candidates: readonly Product[],
): Product[] {
  const known = factsOf(soldOut);
  const knownTraces = new Set([...known.contains, ...known.traces].map(asTrace));
  const isSuitable = (candidate: Product) => {
    const { contains, traces, claims } = factsOf(candidate);
    return (
      claims.includes('allergens') &&
      contains.every((id) => known.contains.includes(id)) &&
      traces.every((id) => knownTraces.has(asTrace(id))) &&
      soldOut.dietMarks.every((diet) => isMarkedFor(candidate.dietMarks, diet))
    );
  };
  const isSimilar = ({ categories }: Product) => categories.some((name) => soldOut.categories.includes(name));
  const suitable = candidates.filter(isSuitable);
  return [...suitable.filter(isSimilar), ...suitable.filter((candidate) => !isSimilar(candidate))];
}

const asTrace = (id: AllergenId): AllergenId => (KINDS_OF_TREE_NUTS.has(id) ? 'tree_nuts' : id);

const factsOf = ({ content }: Alternative) => labelFacts({ content, diets: [] });
