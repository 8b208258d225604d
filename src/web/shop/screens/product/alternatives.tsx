import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { availableQuantity } from '#domain/cart/stock.ts';
import { alternativesTo } from '#domain/catalog/alternatives.ts';
import { isSoldOut, type Selection, type SelectionChange, stockBySku } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { shopQuery } from '#web/api/catalog/search-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { ProductRows } from '#web/shop/features/shop/results/product-rows.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import styles from './alternatives.module.css';

const MAX_PRODUCTS = 3;
const ALL_PRODUCTS = new URLSearchParams();

interface AlternativesProps {
  product: Product;
  selection: Selection;
  onChange: (change: SelectionChange) => void;
}

/**
 * What is in stock instead of a sold-out choice: other sizes and packs of the product, or else other products that suit the
 * same diets and allergies. Nothing when there is neither.
 */
export function Alternatives(props: AlternativesProps) {
  const own = ownOptions(props.product, props.selection);
  return own.length > 0 ? (
    <OwnOptions options={own} onChange={props.onChange} />
  ) : (
    <OtherProducts product={props.product} />
  );
}

interface OwnOption {
  label: string;
  change: SelectionChange;
}

function ownOptions(product: Product, selection: Selection): OwnOption[] {
  const stock = stockBySku(product);
  const variants = product.variants
    .filter((variant) => variant.stock > 0 && variant.sku !== selection.variantSku)
    .map(
      ({ sku, attributes, description }): OwnOption => ({
        label: Object.values(attributes).join(', ') || description,
        change: { type: 'variantChosen', sku },
      }),
    );
  const packs = product.bundles
    .filter(
      ({ bundleId, skuQuantities }) =>
        bundleId !== selection.bundleId &&
        availableQuantity({ kind: 'bundle', bundleHandle: bundleId, skuQuantities }, stock) > 0,
    )
    .map(({ bundleId, title }): OwnOption => ({ label: title, change: { type: 'bundleChosen', bundleId } }));
  return [...variants, ...packs];
}

function OwnOptions({
  options,
  onChange,
}: {
  options: readonly OwnOption[];
  onChange: AlternativesProps['onChange'];
}) {
  const titleId = useId();
  // The buttons go with the sold-out choice, so the focus moves on to the one that buys what was chosen.
  const choose = (button: HTMLElement, change: SelectionChange) => {
    const product = button.closest('article');
    onChange(change);
    requestAnimationFrame(() =>
      product?.querySelector<HTMLElement>('[aria-label="Buy"] > button:last-of-type')?.focus(),
    );
  };
  return (
    <section className={styles.alternatives} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        In stock, and just as good
      </h2>
      <ul className={styles.options}>
        {options.map(({ label, change }) => (
          <li key={label}>
            <Button variant="secondary" onClick={(event) => choose(event.currentTarget, change)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherProducts({ product }: { product: Product }) {
  const { data } = useQuery(shopQuery(useApi(), ALL_PRODUCTS));
  const titleId = useId();
  const inStock = (data?.products ?? []).filter(
    (other) => other.handle !== product.handle && !isSoldOut(other),
  );
  const others = alternativesTo(product, inStock.toReversed()).slice(0, MAX_PRODUCTS);
  if (others.length === 0) return null;
  return (
    <section className={styles.alternatives} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        In stock, and just as good
      </h2>
      <ProductRows products={others} />
    </section>
  );
}
