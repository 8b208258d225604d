import type { ReactNode } from 'react';
import { availableQuantity } from '#domain/cart/stock.ts';
import { priceBlock } from '#domain/catalog/display-price.ts';
import {
  type Selection,
  type SelectionChange,
  selectedBundle,
  selectedVariant,
  stockBySku,
} from '#domain/catalog/selection.ts';
import type { BundleId, SubscriptionOptionId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Bundle, Product, Variant } from '#web/api/catalog/product.ts';
import { PricedProduct } from '#web/state/money/priced-product.tsx';
import { type Option, OptionGroup } from './option-group.tsx';
import { DeliveryPrice, OptionPrice } from './option-price.tsx';
import { SubscriptionNote } from './subscription-note.tsx';

interface PurchaseChoicesProps {
  product: Product;
  selection: Selection;
  onChange: (change: SelectionChange) => void;
}

/** The choices of pack, variant and billing interval. Spec §4, Product page. */
export function PurchaseChoices(props: PurchaseChoicesProps) {
  const { product, selection } = props;
  return (
    <>
      {product.bundles.length > 0 && <PackChoice {...props} />}
      {selection.bundleId === null && product.variants.length > 1 && <VariantChoice {...props} />}
      <IntervalChoice {...props} />
    </>
  );
}

function PackChoice({ product, selection, onChange }: PurchaseChoicesProps) {
  const [first] = product.variants;
  const single: Option<BundleId | null>[] = first ? [singlePack(product, first)] : [];
  return (
    <OptionGroup
      legend="Pack"
      layout="cards"
      options={[...single, ...product.bundles.map((bundle) => bundlePack(product, bundle))]}
      selected={selection.bundleId}
      onSelect={(bundleId) =>
        onChange(bundleId === null ? { type: 'singlePackChosen' } : { type: 'bundleChosen', bundleId })
      }
    />
  );
}

const singlePack = (product: Product, first: Variant): Option<BundleId | null> => ({
  value: null,
  label: 'Single Pack',
  price: priceOfVariant(product, first.sku),
  isSoldOut: product.variants.every(({ stock }) => stock < 1),
});

const priceOfVariant = (product: Product, sku: string, isPerUnit = true) => (
  <PricedProduct product={product}>
    {({ variants, currency }) => {
      const variant = variants.find((candidate) => candidate.sku === sku);
      return (
        variant && (
          <OptionPrice
            amount={variant.priceCents}
            netWeightGrams={isPerUnit ? variant.netWeightGrams : null}
            sizedInGrams={product.sizedInGrams}
            currency={currency}
          />
        )
      );
    }}
  </PricedProduct>
);

function bundlePack(product: Product, bundle: Bundle): Option<BundleId | null> {
  const { bundleId, skuQuantities } = bundle;
  const units = availableQuantity(
    { kind: 'bundle', bundleHandle: bundleId, skuQuantities },
    stockBySku(product),
  );
  const { savedPercent } = priceBlock(bundle.priceCents, bundle.discountedPriceCents);
  return {
    value: bundleId,
    label: shortTitle(bundle.title),
    price: priceOfBundle(product, bundle),
    flag:
      savedPercent > 0
        ? inCurrency(
            product,
            bundle,
            ({ priceCents, discountedPriceCents }) =>
              `save ${priceBlock(priceCents, discountedPriceCents).savedPercent}%`,
          )
        : undefined,
    isSoldOut: units < 1,
  };
}

const priceOfBundle = (product: Product, bundle: Bundle) =>
  inCurrency(product, bundle, ({ discountedPriceCents, netWeightGrams }, currency) => (
    <OptionPrice
      amount={discountedPriceCents}
      netWeightGrams={netWeightGrams}
      sizedInGrams={product.sizedInGrams}
      currency={currency}
    />
  ));

const inCurrency = (
  product: Product,
  bundle: Bundle,
  show: (priced: Bundle, currency: CurrencyCode) => ReactNode,
) => (
  <PricedProduct product={product}>
    {({ bundles, currency }) =>
      show(bundles.find(({ bundleId }) => bundleId === bundle.bundleId) ?? bundle, currency)
    }
  </PricedProduct>
);

/** 'The Mix, 3-pack' → '3-pack', because the page already names the product. */
function shortTitle(title: string): string {
  return title.split(',').at(-1)?.trim() || title;
}

/** Flavours of the same weight are compared by their prices alone. */
function VariantChoice({ product, selection, onChange }: PurchaseChoicesProps) {
  const isPerUnit = new Set(product.variants.map(({ netWeightGrams }) => netWeightGrams)).size > 1;
  const options = product.variants.map(
    (variant): Option<string> => ({
      value: variant.sku,
      label: labelOf(product, variant),
      price: priceOfVariant(product, variant.sku, isPerUnit),
      isSoldOut: variant.stock < 1,
    }),
  );
  return (
    <OptionGroup
      legend={
        Object.keys(product.variants[0]?.attributes ?? {})
          .map(capitalised)
          .join(', ') || 'Kind'
      }
      layout="pills"
      options={options}
      selected={selection.variantSku ?? ''}
      onSelect={(sku) => onChange({ type: 'variantChosen', sku })}
    />
  );
}

/** None for an amount of a gift card, which its price says. */
function labelOf({ isGiftCard }: Product, { attributes, description, priceCents }: Variant): string {
  const label = Object.values(attributes).join(', ') || description;
  return isGiftCard && Number(label.replace(/[^\d.]/g, '')) * 100 === priceCents ? '' : label;
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function IntervalChoice({ product, selection, onChange }: PurchaseChoicesProps) {
  const bundle = selectedBundle(product, selection);
  const variant = selectedVariant(product, selection);
  const item = bundle ?? variant;
  if (item === undefined || item.subscriptions.length === 0) return null;
  const once: Option<SubscriptionOptionId | null> = {
    value: null,
    label: 'Just once',
    price: bundle ? priceOfBundle(product, bundle) : priceOfVariant(product, variant?.sku ?? ''),
  };
  const subscriptions = item.subscriptions.map(
    ({ subscriptionOptionId, label, priceCents }): Option<SubscriptionOptionId | null> => ({
      value: subscriptionOptionId,
      label,
      price: (
        <DeliveryPrice
          amount={priceCents}
          netWeightGrams={item.netWeightGrams}
          sizedInGrams={product.sizedInGrams}
        />
      ),
    }),
  );
  return (
    <>
      <OptionGroup
        legend="How often"
        layout="rows"
        options={[once, ...subscriptions]}
        selected={selection.subscriptionOptionId}
        onSelect={(subscriptionOptionId) => onChange({ type: 'subscriptionChosen', subscriptionOptionId })}
      />
      <SubscriptionNote item={item} selected={selection.subscriptionOptionId} />
    </>
  );
}
