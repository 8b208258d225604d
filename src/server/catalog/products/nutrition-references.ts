import { nutritionProblems } from '#domain/labels/nutrition-problems.ts';
import type { DocumentProblem, ProductDocument } from './product-document.ts';

/**
 * What is wrong with the nutrition labels of a product, and with the SKUs that its gift packs say they hold. `labelled`:
 * the SKUs with a nutrition label of their own, in all products.
 */
export function nutritionReferenceProblems(
  product: ProductDocument,
  labelled: ReadonlySet<string>,
): DocumentProblem[] {
  const isUnlabelled = product.nutrition.length > 0 && product.content === null;
  return [
    ...(isUnlabelled ? [[['nutrition'], 'needs content, beside which it is shown'] as const] : []),
    ...labelProblems(product),
    ...foodProblems(product, labelled),
  ];
}

function labelProblems({ nutrition, variants }: ProductDocument): DocumentProblem[] {
  const seen = new Set<string>();
  return nutrition.flatMap((label, index) => [
    ...nutritionProblems(label).map(
      ([field, message]): DocumentProblem => [['nutrition', index, 'amounts', field], message],
    ),
    ...label.skus.flatMap((sku, at): DocumentProblem[] => {
      const place = ['nutrition', index, 'skus', at];
      const variant = variants.find((candidate) => candidate.sku === sku);
      if (variant === undefined) return [[place, `${sku} is not a variant of this product`]];
      if (seen.has(sku)) return [[place, `${sku} has a label already`]];
      seen.add(sku);
      return variant.netWeightGrams === null
        ? [[place, `${sku} needs netWeightGrams, from which its servings are counted`]]
        : [];
    }),
  ]);
}

function foodProblems(
  { nutrition, variants }: ProductDocument,
  labelled: ReadonlySet<string>,
): DocumentProblem[] {
  const own = new Set(nutrition.flatMap(({ skus }) => skus));
  return variants.flatMap(({ sku, foods }, index): DocumentProblem[] => {
    if (foods.length > 0 && own.has(sku))
      return [[['variants', index, 'foods'], 'must be empty, because the sku has a label of its own']];
    return foods
      .filter((food) => !labelled.has(food))
      .map(
        (food): DocumentProblem => [['variants', index, 'foods'], `there is no nutrition label of ${food}`],
      );
  });
}
