import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { displayPrice } from '#domain/catalog/display-price.ts';
import { type Selection, selectionOf } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { PricedProduct } from '#web/state/money/priced-product.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { Price } from '#web/ui/typography/price.tsx';
import type { BlockOf } from '../block-of.ts';
import styles from './swipe-card.module.css';

interface SwipeCardProps {
  entry: BlockOf<'ProductSideSwipe'>['products'][number];
  /** Undefined until it is loaded; until then the card only links to the product's page. */
  product: Product | undefined;
  addButton(product: Product, selection: Selection): ReactNode;
}

/** A product or bundle of the row. */
export function SwipeCard({ entry, product, addButton }: SwipeCardProps) {
  const bundleId = entry.isBundle ? entry.selectedBundleId : null;
  const bundle = product?.bundles.find((candidate) => candidate.bundleId === bundleId);
  return (
    <li className={styles.card}>
      <div className={styles.frame}>
        <Picture
          src={entry.productImage}
          alt=""
          sizes="(min-width: 1024px) 34vw, (min-width: 768px) 46vw, 80vw"
          className={styles.picture}
        />
        <p className={styles.caption}>{entry.productCaption}</p>
      </div>
      <div className={styles.label}>
        <h3 className={styles.title}>
          <Link
            to={`/products/${entry.productHandle}${bundleId ? `?choice=${encodeURIComponent(bundleId)}` : ''}`}
            prefetch="intent"
            className={styles.link}
          >
            {bundle?.title ?? product?.title ?? 'Have a look'}
          </Link>
        </h3>
        {product && (
          <Purchase product={product} selection={selectionOf(product, bundleId)} addButton={addButton} />
        )}
      </div>
    </li>
  );
}

interface PurchaseProps {
  product: Product;
  selection: Selection;
  addButton: SwipeCardProps['addButton'];
}

function Purchase({ product, selection, addButton }: PurchaseProps) {
  return (
    <div className={styles.purchase}>
      <p className={styles.price}>
        <PricedProduct product={product}>
          {(priced) => {
            const price = displayPrice(priced, selection);
            return (
              price && (
                <Price
                  amount={price.discountedPrice}
                  original={price.originalPrice}
                  currency={priced.currency}
                />
              )
            );
          }}
        </PricedProduct>
      </p>
      {addButton(product, selection)}
    </div>
  );
}
