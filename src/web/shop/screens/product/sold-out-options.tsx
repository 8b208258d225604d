import {
  type Selection,
  type SelectionChange,
  selectedBundle,
  selectedVariant,
} from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { BackInStockForm } from '#web/shop/features/back-in-stock/back-in-stock-form.tsx';
import { StoresNearby } from '#web/shop/features/store-locator/stores-nearby.tsx';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { Alternatives } from './alternatives.tsx';
import styles from './sold-out-options.module.css';

export interface SoldOutOptionsProps {
  product: Product;
  selection: Selection;
  onChange: (change: SelectionChange) => void;
}

/** What is shown for a sold-out choice: an email when it is back, what is in stock instead, and stores that carry it. */
export function SoldOutOptions({ product, selection, onChange }: SoldOutOptionsProps) {
  const { items } = useStoreTexts();
  return (
    <div className={styles.options}>
      <BackInStock product={product} selection={selection} />
      <SectionBoundary of={`Other ${items}`}>
        <Alternatives product={product} selection={selection} onChange={onChange} />
      </SectionBoundary>
      <SectionBoundary of="The stores near you">
        <StoresNearby handle={product.handle} title={product.title} />
      </SectionBoundary>
    </div>
  );
}

function BackInStock({ product, selection }: { product: Product; selection: Selection }) {
  const bundle = selectedBundle(product, selection);
  if (bundle) {
    const { bundleId, title } = bundle;
    return <BackInStockForm key={bundleId} name={title} item={{ bundle_id: bundleId }} />;
  }
  const variant = selectedVariant(product, selection);
  if (!variant) return null;
  const { sku, attributes } = variant;
  const name = [product.title, ...Object.values(attributes)].join(', ');
  return <BackInStockForm key={sku} name={name} item={{ sku }} />;
}
