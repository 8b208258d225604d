import { nutritionProblems } from '#domain/labels/nutrition-problems.ts';
import type { ProductFile } from './catalogue-files.ts';
import type { FileProblem } from './store-file-error.ts';

/** What is wrong with the nutrition labels of a product, and with the SKUs that its gift packs say they hold. */
export function nutritionReferenceProblems(
  product: ProductFile,
  products: readonly ProductFile[],
): FileProblem[] {
  const labelled = new Set(products.flatMap(({ nutrition }) => nutrition.flatMap(({ skus }) => skus)));
  const isUnlabelled = product.nutrition.length > 0 && product.content === null;
  return [
    ...(isUnlabelled ? [[['nutrition'], 'needs content, beside which it is shown'] as const] : []),
    ...labelProblems(product),
    ...foodProblems(product, labelled),
  ];
}

function labelProblems({ nutrition, variants }: ProductFile): FileProblem[] {
  const seen = new Set<string>();
  return nutrition.flatMap((label, index) => [
    ...nutritionProblems(label).map(
      ([field, message]): FileProblem => [['nutrition', index, 'amounts', field], message],
    ),
    ...label.skus.flatMap((sku, at): FileProblem[] => {
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

function foodProblems({ nutrition, variants }: ProductFile, labelled: ReadonlySet<string>): FileProblem[] {
  const own = new Set(nutrition.flatMap(({ skus }) => skus));
  return variants.flatMap(({ sku, foods }, index): FileProblem[] => {
    if (foods.length > 0 && own.has(sku))
      return [[['variants', index, 'foods'], 'must be empty, because the sku has a label of its own']];
    return foods
      .filter((food) => !labelled.has(food))
      .map((food): FileProblem => [['variants', index, 'foods'], `there is no nutrition label of ${food}`]);
  });
}
