import type { StoreId, SubscriptionOptionId } from '#domain/ids.ts';
import { CURRENCY_CODES } from '#domain/money.ts';
import { componentPrices, variantsBySku } from './files/bundle-components.ts';
import type { BundleFile, ProductFile, VariantFile } from './files/catalogue-files.ts';
import type { CatalogueFiles } from './files/store-files.ts';

/** The catalogue's files as rows of their tables. */
export function catalogueRows({ store: { storeId }, products, subscriptions, collections }: CatalogueFiles) {
  const variants = products.flatMap((product) =>
    product.variants.map((variant, position) => ({ ...variant, productHandle: product.handle, position })),
  );
  const bundles = products.flatMap((product) =>
    product.bundles.map((bundle, position) => ({ ...bundle, productHandle: product.handle, position })),
  );
  const bySku = variantsBySku(products);
  const groups = collections.flatMap((group, position) =>
    group.kinds.map((kind) => ({ ...group, kind, position })),
  );
  return {
    products: products.map((product) => toProductRow(storeId, product)),
    variants: variants.map((variant) => ({
      storeId,
      sku: variant.sku,
      productHandle: variant.productHandle,
      description: variant.description,
      attributes: variant.attributes,
      weightGrams: variant.weightGrams,
      netWeightGrams: variant.netWeightGrams,
      foods: variant.foods,
      position: variant.position,
    })),
    variantPrices: variants.flatMap((variant) => toPriceRows(storeId, variant)),
    variantSubscriptionPrices: variants.flatMap(({ sku, subscriptionPrices }) =>
      toSubscriptionPriceRows({ storeId, sku }, subscriptionPrices),
    ),
    stock: variants.map(({ sku, stock }) => ({ storeId, sku, onHand: stock })),
    bundles: bundles.map(({ bundleId, productHandle, title, description, choose, position }) => ({
      storeId,
      bundleId,
      productHandle,
      title,
      description,
      unitsToChoose: choose?.units ?? null,
      position,
    })),
    bundleChoices: bundles.flatMap(({ bundleId, choose }) =>
      (choose?.from ?? []).map((sku, position) => ({ storeId, bundleId, sku, position })),
    ),
    bundleItems: bundles.flatMap(({ bundleId, contents }) =>
      Object.entries(contents).map(([sku, quantity]) => ({ storeId, bundleId, sku, quantity })),
    ),
    bundleSubscriptionPrices: bundles.flatMap(({ bundleId, subscriptionPrices }) =>
      toSubscriptionPriceRows({ storeId, bundleId }, subscriptionPrices),
    ),
    bundlePrices: bundles.flatMap((bundle) => toBundlePriceRows(storeId, bundle, bySku)),
    subscriptionOptions: subscriptions.map(({ subscriptionId, ...option }, position) => ({
      storeId,
      subscriptionOptionId: subscriptionId,
      ...option,
      position,
    })),
    pictures: products.flatMap((product) => toPictureRows(storeId, product)),
    collections: groups.map(({ kind, name, title, position }) => ({ storeId, kind, name, title, position })),
    collectionProducts: groups.flatMap(({ kind, name, products: handles }) =>
      handles.map((productHandle, index) => ({
        storeId,
        kind,
        name,
        productHandle,
        position: handles.length - index,
      })),
    ),
  };
}

function toProductRow(storeId: StoreId, product: ProductFile) {
  return {
    storeId,
    handle: product.handle,
    title: product.title,
    summary: product.summary,
    description: product.description,
    isBundle: product.isBundle,
    taxClass: product.taxClass,
    content: product.content,
    nutrition: product.nutrition,
    diets: product.diets,
    heat: product.heat,
    initialBundleId: product.initialBundle,
    status: 'active' as const,
    createdAt: new Date(`${product.launchedOn}T00:00:00Z`),
  };
}

function toPriceRows(storeId: StoreId, { sku, prices, compareAtPrices }: VariantFile) {
  return CURRENCY_CODES.map((currency) => ({
    storeId,
    sku,
    currency,
    amountCents: prices[currency],
    compareAtCents: compareAtPrices?.[currency] ?? null,
  }));
}

function toSubscriptionPriceRows<Of>(of: Of, subscriptionPrices: VariantFile['subscriptionPrices']) {
  return Object.entries(subscriptionPrices).flatMap(([option, prices]) =>
    CURRENCY_CODES.map((currency) => ({
      ...of,
      subscriptionOptionId: option as SubscriptionOptionId,
      currency,
      amountCents: prices[currency],
    })),
  );
}

function toBundlePriceRows(storeId: StoreId, bundle: BundleFile, bySku: ReadonlyMap<string, VariantFile>) {
  const parts = componentPrices(bundle, bySku);
  return CURRENCY_CODES.map((currency) => ({
    storeId,
    currency,
    bundleId: bundle.bundleId,
    priceCents: bundle.choose ? bundle.prices[currency] : parts[currency],
    discountedPriceCents: bundle.prices[currency],
  }));
}

function toPictureRows(storeId: StoreId, product: ProductFile) {
  const of = { storeId, productHandle: product.handle };
  return [
    ...product.pictures.map((picture, position) => ({ ...of, ...picture, position })),
    ...product.variants.flatMap(({ sku, pictures }) =>
      pictures.map((picture, position) => ({ ...of, sku, ...picture, position })),
    ),
    ...product.bundles.flatMap(({ bundleId, pictures }) =>
      pictures.map((picture, position) => ({ ...of, bundleId, ...picture, position })),
    ),
  ];
}
