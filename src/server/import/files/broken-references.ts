import type { BundleDocument, DocumentProblem } from '#server/catalog/products/product-document.ts';
import { productProblems, within } from '#server/catalog/products/product-problems.ts';
import { currenciesOf, type ProductFile } from './catalogue-files.ts';
import { problemLine } from './store-file-error.ts';
import type { ReferringFiles, StoreFiles } from './store-files.ts';

/** Finds references to missing things, duplicate names, and contradicting prices. */
export function brokenReferences(files: ReferringFiles): string[] {
  return [
    ...brokenProducts(files),
    ...usedTwice(files),
    ...brokenGroups(files),
    ...brokenDiscounts(`${files.name}/discounts.json`, files.discounts, {
      handles: new Set(files.products.map(({ handle }) => handle)),
      collections: new Set(
        files.collections.filter(({ kinds }) => kinds.includes('collection')).map(({ name }) => name),
      ),
    }),
    ...brokenOrders(files),
    ...brokenReviews(files),
    ...brokenLocations(
      `${files.name}/store-locations.json`,
      files.locations,
      new Set(files.products.map(({ handle }) => handle)),
    ),
  ];
}

function brokenProducts({ name, store, products, subscriptions }: ReferringFiles): string[] {
  const known = {
    prices: pricesBySku(products),
    currencies: { soldIn: currenciesOf(store), own: store.defaultCurrency },
    subscriptionOptions: new Set(subscriptions.map(({ subscriptionId }) => subscriptionId)),
    labelledSkus: new Set(products.flatMap(({ nutrition }) => nutrition.flatMap(({ skus }) => skus))),
  };
  return products.flatMap((product) =>
    productProblems(product, known).map(([path, message]) =>
      problemLine(`${name}/products/${product.handle}.json`, path, message),
    ),
  );
}

const pricesBySku = (products: readonly ProductFile[]) =>
  new Map(products.flatMap(({ variants }) => variants.map(({ sku, prices }) => [sku, prices] as const)));

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
    ...pricesBySku(products).keys(),
    ...products.flatMap(({ bundles }) => bundles.filter(isFixed).map(({ bundleId }) => bundleId)),
  ]);
  const boxes = new Set(
    products.flatMap(({ bundles }) =>
      bundles.filter((bundle) => !isFixed(bundle)).map(({ bundleId }) => bundleId as string),
    ),
  );
  const options = new Set(shipping.map(({ shippingOptionId }) => shippingOptionId));
  const problems = customers.flatMap(({ orders }, customer) =>
    orders.flatMap(({ items, shippingOptionId }, order): DocumentProblem[] => {
      const unknown = items
        .map(({ sku, bundleId }) => sku ?? bundleId ?? '')
        .filter((id) => !purchasable.has(id));
      const wrong: DocumentProblem[] = unknown.map(
        (id) =>
          [['items'], boxes.has(id) ? `${id} is a box, which needs contents` : `there is no ${id}`] as const,
      );
      if (!options.has(shippingOptionId)) wrong.push([['shippingOptionId'], 'is not in shipping.json']);
      return within([customer, 'orders', order], wrong);
    }),
  );
  return problems.map(([path, message]) => problemLine(`${name}/customers.json`, path, message));
}

const isFixed = ({ choose }: BundleDocument) => choose === null;

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

/** What discounts may be for. */
export interface NamedInFiles {
  handles: ReadonlySet<string>;
  collections: ReadonlySet<string>;
}

/** Discounts of a file for products and collections which there are not. */
export function brokenDiscounts(
  path: string,
  discounts: StoreFiles['discounts'],
  known: NamedInFiles,
): string[] {
  return discounts.flatMap(({ products = [], collections = [], buyXGetY }, index) => [
    ...missingOf({ products, collections }, path, [index], known),
    ...missingOf(buyXGetY ?? {}, path, [index, 'buyXGetY'], known),
  ]);
}

function missingOf(
  {
    products = [],
    collections = [],
  }: { products?: string[] | undefined; collections?: string[] | undefined },
  path: string,
  place: (string | number)[],
  known: NamedInFiles,
): string[] {
  return [
    ...products
      .filter((handle) => !known.handles.has(handle))
      .map((handle) => problemLine(path, [...place, 'products'], `there is no product ${handle}`)),
    ...collections
      .filter((name) => !known.collections.has(name))
      .map((name) => problemLine(path, [...place, 'collections'], `there is no collection ${name}`)),
  ];
}

function repeated<Named extends { id: string }>(things: readonly Named[]): Named[] {
  const seen = new Set<string>();
  return things.filter(({ id }) => seen.has(id) || !seen.add(id));
}
