import { Link } from 'react-router';
import type { CurrencyCode } from '#domain/money.ts';
import { type Product, productInCurrency } from '#web/api/catalog/product.ts';
import { PricedProduct } from '#web/state/money/priced-product.tsx';
import { useNamesCurrency } from '#web/state/money/use-money.ts';
import { Picture } from '#web/ui/images/picture.tsx';
import { Price } from '#web/ui/typography/price.tsx';
import { CardAddButton } from '../card/card-add-button.tsx';
import styles from './product-rows.module.css';

interface ProductRowsProps {
  products: readonly Product[];
  /** The currency of the cart that they are added to; left out: the visitor's. */
  currency?: CurrencyCode;
}

/** A short list of products that one tap adds to the cart. */
export function ProductRows({ products, currency }: ProductRowsProps) {
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
              {currency === undefined ? (
                <PricedProduct product={product}>{(priced) => <RowPrice priced={priced} />}</PricedProduct>
              ) : (
                <RowPrice priced={productInCurrency(product, currency)} />
              )}
            </p>
          </div>
          <CardAddButton product={product} />
        </li>
      ))}
    </ul>
  );
}

function RowPrice({ priced: { priceCents, originalPriceCents, currency } }: { priced: Product }) {
  const isNamed = useNamesCurrency([currency]);
  return <Price amount={priceCents} original={originalPriceCents} currency={currency} isNamed={isNamed} />;
}
