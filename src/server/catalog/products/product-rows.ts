import type { StoreId, SubscriptionOptionId } from '#domain/ids.ts';
import { amountEntries } from '#domain/money.ts';
import { plainText } from '#domain/rich-text/plain-text.ts';
import { isRichText } from '#domain/rich-text/is-rich-text.ts';
import type { Prices } from './document-fields.ts';
import type { ProductDocument, VariantDocument } from './product-document.ts';

/** Documents of products as rows of their tables, except for the prices of bundles. */
export function productRows(storeId: StoreId, documents: readonly ProductDocument[]) {
  const variants = documents.flatMap((product) =>
    product.variants.map((variant, position) => ({ ...variant, productHandle: product.handle, position })),
  );
  const bundles = documents.flatMap((product) =>
    product.bundles.map((bundle, position) => ({ ...bundle, productHandle: product.handle, position })),
  );
  return {
    products: documents.map((product) => productRow(storeId, product)),
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
    variantPrices: variants.flatMap((variant) => priceRows(storeId, variant)),
    variantSubscriptionPrices: variants.flatMap(({ sku, subscriptionPrices }) =>
      subscriptionPriceRows({ storeId, sku }, subscriptionPrices),
    ),
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
      subscriptionPriceRows({ storeId, bundleId }, subscriptionPrices),
    ),
    /** What each bundle costs; what its parts cost is in the database. */
    bundleAmounts: bundles.flatMap(({ bundleId, prices }) =>
      amountEntries(prices).map(([currency, amount]) => ({ bundle_id: bundleId, currency, amount })),
    ),
    pictures: documents.flatMap((product) => pictureRows(storeId, product)),
  };
}

export type ProductRows = ReturnType<typeof productRows>;

/** Lists, searches and feeds have the plain description, the product's page the formatted one. */
export const descriptionColumns = ({ description }: { description: string }) => ({
  description: plainText(description),
  richDescription: isRichText(description) ? description : null,
});

function productRow(storeId: StoreId, product: ProductDocument) {
  return {
    storeId,
    handle: product.handle,
    title: product.title,
    summary: product.summary,
    ...descriptionColumns(product),
    metaTitle: product.metaTitle,
    metaDescription: product.metaDescription,
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

function priceRows(storeId: StoreId, { sku, prices, compareAtPrices }: VariantDocument) {
  return amountEntries(prices).map(([currency, amountCents]) => ({
    storeId,
    sku,
    currency,
    amountCents,
    compareAtCents: compareAtPrices?.[currency] ?? null,
  }));
}

function subscriptionPriceRows<Of>(of: Of, subscriptionPrices: Readonly<Record<string, Prices>>) {
  return Object.entries(subscriptionPrices).flatMap(([option, prices]) =>
    amountEntries(prices).map(([currency, amountCents]) => ({
      ...of,
      subscriptionOptionId: option as SubscriptionOptionId,
      currency,
      amountCents,
    })),
  );
}

function pictureRows(storeId: StoreId, product: ProductDocument) {
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
