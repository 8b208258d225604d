import { Link } from 'react-router';
import type { Product } from '#web/api/product.ts';
import { PricedProduct } from '#web/state/priced-product.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { Price } from '#web/ui/typography/price.tsx';
import { CardAddButton } from './card-add-button.tsx';
import styles from './product-rows.module.css';

/** A short list of products that one tap adds to the cart. */
export function ProductRows({ products }: { products: readonly Product[] }) {
  return (
    <ul className={styles.rows}>
      {products.map((product) => (
        <li key={product.handle} className={styles.row}>
          <Picture src={product.mainPicture.url} alt="" sizes="80px" className={styles.picture} />
          <div className={styles.facts}>
            <Link to={`/products/${product.handle}`} className={styles.title}>
              {product.title}
            </Link>
            {product.summary !== null && <p className={styles.summary}>{product.summary}</p>}
            <p className={styles.price}>
              <PricedProduct product={product}>
                {({ priceCents, originalPriceCents, currency }) => (
                  <Price amount={priceCents} original={originalPriceCents} currency={currency} />
                )}
              </PricedProduct>
            </p>
          </div>
          <CardAddButton product={product} />
        </li>
      ))}
    </ul>
  );
}
