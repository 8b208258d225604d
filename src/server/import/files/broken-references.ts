import { CURRENCY_CODES } from '#domain/money.ts';
import { componentPrices, variantsBySku } from './bundle-components.ts';
import type { BundleFile, ProductFile, VariantFile } from './catalogue-files.ts';
import { nutritionReferenceProblems } from './nutrition-references.ts';
import { type FileProblem, problemLine } from './store-file-error.ts';
import type { ReferringFiles, StoreFiles } from './store-files.ts';

/** Finds references to missing things, duplicate names, and contradicting prices. */
export function brokenReferences(files: ReferringFiles): string[] {
  return [
    ...files.products.flatMap((product) => brokenProduct(product, files)),
    ...usedTwice(files),
    ...brokenGroups(files),
    ...brokenOrders(files),
    ...brokenReviews(files),
    ...brokenLocations(
      `${files.name}/store-locations.json`,
      files.locations,
      new Set(files.products.map(({ handle }) => handle)),
    ),
  ];
}

function brokenProduct(product: ProductFile, { name, products, subscriptions }: ReferringFiles): string[] {
  const bySku = variantsBySku(products);
  const known = new Set(subscriptions.map(({ subscriptionId }) => subscriptionId));
  const { initialBundle, variants, bundles } = product;
  const isUnknown = initialBundle !== null && !bundles.some(({ bundleId }) => bundleId === initialBundle);
  const problems: FileProblem[] = [
    ...(isUnknown ? [[['initialBundle'], `there is no bundle ${initialBundle}`] as const] : []),
    ...variants.flatMap((variant, index) => within(['variants', index], brokenVariant(variant, known))),
    ...bundles.flatMap((bundle, index) => within(['bundles', index], brokenBundle(bundle, bySku, known))),
    ...nutritionReferenceProblems(product, products),
  ];
  return problems.map(([path, message]) =>
    problemLine(`${name}/products/${product.handle}.json`, path, message),
  );
}

function brokenVariant(
  { prices, compareAtPrices, subscriptionPrices, weightGrams, netWeightGrams }: VariantFile,
  known: ReadonlySet<string>,
): FileProblem[] {
  const notReduced = CURRENCY_CODES.filter(
    (currency) => compareAtPrices && compareAtPrices[currency] <= prices[currency],
  );
  const unknown = Object.keys(subscriptionPrices).filter((id) => !known.has(id));
  const isTooHeavy = netWeightGrams !== null && netWeightGrams > weightGrams;
  return [
    ...(isTooHeavy ? [[['netWeightGrams'], 'must not be more than weightGrams'] as const] : []),
    ...notReduced.map((currency) => [['compareAtPrices', currency], 'must be more than the price'] as const),
    ...unknown.map((id) => [['subscriptionPrices', id], NO_OPTION] as const),
  ];
}

function brokenBundle(
  bundle: BundleFile,
  bySku: ReadonlyMap<string, VariantFile>,
  known: ReadonlySet<string>,
): FileProblem[] {
  const { contents, choose, prices, subscriptionPrices } = bundle;
  const unknown: FileProblem[] = [
    ...Object.keys(contents).flatMap((sku) => (bySku.has(sku) ? [] : [[['contents', sku], NO_SKU] as const])),
    ...(choose?.from ?? []).flatMap((sku, index) =>
      bySku.has(sku) ? [] : [[['choose', 'from', index], NO_SKU] as const],
    ),
  ];
  if (unknown.length > 0) return unknown;
  const parts = componentPrices(bundle, bySku);
  const most = choose === null ? 'its parts cost' : `${choose.units} of the cheapest it may hold cost`;
  return [
    ...CURRENCY_CODES.filter((currency) => prices[currency] > parts[currency]).map(
      (currency) => [['prices', currency], `must not be more than ${most}, ${parts[currency]}`] as const,
    ),
    ...Object.keys(subscriptionPrices).flatMap((id) =>
      known.has(id) ? [] : [[['subscriptionPrices', id], NO_OPTION] as const],
    ),
  ];
}

const NO_SKU = 'there is no such sku';
const NO_OPTION = 'is not in subscriptions.json';

function within(path: readonly PropertyKey[], problems: readonly FileProblem[]): FileProblem[] {
  return problems.map(([rest, message]) => [[...path, ...rest], message] as const);
}

function usedTwice({ name, products, reviews }: ReferringFiles): string[] {
  const skus = products.flatMap(({ handle, variants }) =>
    variants.map(({ sku }) => ({ of: handle, id: sku })),
  );
  const bundleIds = products.flatMap(({ handle, bundles }) =>
    bundles.map(({ bundleId }) => ({ of: handle, id: bundleId })),
  );
  const reviewIds = reviews.map(({ reviewId, productHandle }) => ({ of: productHandle, id: reviewId }));
  return [
    ...repeated(skus).map(({ of, id }) =>
      problemLine(`${name}/products/${of}.json`, [], `the sku ${id} is used twice`),
    ),
    ...repeated(bundleIds).map(({ of, id }) =>
      problemLine(`${name}/products/${of}.json`, [], `the bundle ${id} is used twice`),
    ),
    ...repeated(reviewIds).map(({ of, id }) =>
      problemLine(`${name}/reviews/${of}.json`, [], `the review ${id} is there twice`),
    ),
  ];
}

function brokenGroups({ name, products, collections }: ReferringFiles): string[] {
  const handles = new Set(products.map(({ handle }) => handle));
  return collections.flatMap((group, index) =>
    group.products
      .filter((handle) => !handles.has(handle))
      .map((handle) =>
        problemLine(`${name}/collections.json`, [index, 'products'], `there is no product ${handle}`),
      ),
  );
}

function brokenOrders({ name, products, customers, shipping }: ReferringFiles): string[] {
  const purchasable = new Set([
    ...variantsBySku(products).keys(),
    ...products.flatMap(({ bundles }) => bundles.filter(isFixed).map(({ bundleId }) => bundleId)),
  ]);
  const boxes = new Set(
    products.flatMap(({ bundles }) =>
      bundles.filter((bundle) => !isFixed(bundle)).map(({ bundleId }) => bundleId as string),
    ),
  );
  const options = new Set(shipping.map(({ shippingOptionId }) => shippingOptionId));
  const problems = customers.flatMap(({ orders }, customer) =>
    orders.flatMap(({ items, shippingOptionId }, order): FileProblem[] => {
      const unknown = items
        .map(({ sku, bundleId }) => sku ?? bundleId ?? '')
        .filter((id) => !purchasable.has(id));
      const wrong: FileProblem[] = unknown.map(
        (id) =>
          [['items'], boxes.has(id) ? `${id} is a box, which needs contents` : `there is no ${id}`] as const,
      );
      if (!options.has(shippingOptionId)) wrong.push([['shippingOptionId'], 'is not in shipping.json']);
      return within([customer, 'orders', order], wrong);
    }),
  );
  return problems.map(([path, message]) => problemLine(`${name}/customers.json`, path, message));
}

const isFixed = ({ choose }: BundleFile) => choose === null;

function brokenReviews({ name, products, reviews }: ReferringFiles): string[] {
  const handles = new Set(products.map(({ handle }) => handle));
  const reviewed = new Set(reviews.map(({ productHandle }) => productHandle));
  return [...reviewed]
    .filter((handle) => !handles.has(handle))
    .map((handle) => problemLine(`${name}/reviews/${handle}.json`, [], 'there is no such product'));
}

/** Store locations of a file that carry products which there are not. */
export function brokenLocations(
  path: string,
  locations: StoreFiles['locations'],
  handles: ReadonlySet<string>,
): string[] {
  return locations.flatMap(({ products }, index) =>
    products
      .filter((handle) => !handles.has(handle))
      .map((handle) => problemLine(path, [index, 'products'], `there is no product ${handle}`)),
  );
}

function repeated<Named extends { id: string }>(things: readonly Named[]): Named[] {
  const seen = new Set<string>();
  return things.filter(({ id }) => seen.has(id) || !seen.add(id));
}
