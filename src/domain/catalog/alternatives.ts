import type { AllergenId } from '../labels/allergens.ts';
import { type DietId, labelFacts } from '../labels/label-facts.ts';
import type { ProductContent } from './product.ts';

interface Alternative {
  content: Pick<ProductContent, 'ingredients' | 'allergens'> | null;
  dietMarks: readonly DietId[];
  categories: readonly string[];
}

/**
 * Products to offer instead of one that is sold out, those of its categories first, otherwise in their order. Whoever could
 * eat that one can eat each of these: it has no allergen that the other lacks, no traces of one that the other neither
 * contains nor has traces of, and keeps to its diets. Traces of tree nuts are compared as one: 'handles tree nuts' names none.
 * A label that does not declare allergens is never offered.
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
      soldOut.dietMarks.every((diet) => keepsTo(candidate, diet))
    );
  };
  const isSimilar = ({ categories }: Product) => categories.some((name) => soldOut.categories.includes(name));
  const suitable = candidates.filter(isSuitable);
  return [...suitable.filter(isSimilar), ...suitable.filter((candidate) => !isSimilar(candidate))];
}

const TREE_NUTS: ReadonlySet<AllergenId> = new Set([
  ...(['almonds', 'cashews', 'hazelnuts', 'pecans', 'pistachios', 'walnuts'] as const),
]);

const asTrace = (id: AllergenId): AllergenId => (TREE_NUTS.has(id) ? 'tree_nuts' : id);

const factsOf = ({ content }: Alternative) => labelFacts({ content, diets: [] });

/** What is vegan is not marked as vegetarian as well. */
const keepsTo = ({ dietMarks }: Alternative, diet: DietId) =>
  dietMarks.includes(diet) || (diet === 'vegetarian' && dietMarks.includes('vegan'));
