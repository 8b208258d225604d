import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isSoldOut } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { seedProduct } from '#web/api/catalog/product-queries.ts';
import { PricedProduct } from '#web/state/money/priced-product.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { Price } from '#web/ui/typography/price.tsx';
import styles from './product-card.module.css';
import { ProductMarks } from './product-marks.tsx';
import { RatingLine } from './rating-line.tsx';

export interface ProductCardProps {
  product: Product;
  /** Loads the picture at once, for cards in the first view. */
  isPriority: boolean;
  /** Adds the product to the cart; null until it is loaded. */
  addButton: ReactNode;
}

/**
 * A product with picture, title, price, rating and what one looks for first, which links to its page; one tap adds it
 * to the cart. Spec §2, Search results.
 */
export function ProductCard({ product, isPriority, addButton }: ProductCardProps) {
  const client = useQueryClient();
  const soldOut = isSoldOut(product);
  return (
    <li className={styles.card} data-sold-out={soldOut} data-product={product.handle}>
      <div className={styles.frame}>
        <Picture
          src={product.mainPicture.url}
          alt=""
          sizes="(min-width: 90rem) 23rem, (min-width: 64rem) 22vw, (min-width: 48rem) 46vw, calc(50vw - 1.6rem)"
          isPriority={isPriority}
          className={styles.picture}
        />
        {soldOut && <p className={styles.stamp}>sold out</p>}
      </div>
      <div className={styles.label}>
        <h2 className={styles.title}>
          <Link
            to={`/products/${product.handle}`}
            prefetch="intent"
            className={styles.link}
            onClick={() => seedProduct(client, product)}
          >
            {product.title}
          </Link>
        </h2>
        {product.summary !== null && <p className={styles.summary}>{product.summary}</p>}
        <RatingLine product={product} />
        <ProductMarks product={product} />
      </div>
      <p className={styles.price}>
        <PricedProduct product={product}>
          {({ priceCents, originalPriceCents, currency }) => (
            <Price amount={priceCents} original={originalPriceCents} currency={currency} />
          )}
        </PricedProduct>
      </p>
      {addButton && <div className={styles.add}>{addButton}</div>}
    </li>
  );
}
