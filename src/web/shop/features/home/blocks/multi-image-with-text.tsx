import { Link } from 'react-router';
import type { Product } from '#web/api/catalog/product.ts';
import { PricedProduct } from '#web/state/money/priced-product.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { Paragraphs } from '#web/ui/typography/paragraphs.tsx';
import { Price } from '#web/ui/typography/price.tsx';
import { paragraphsAtLineBreaks } from '#web/ui/typography/split-paragraphs.ts';
import { type BlockOf, blockColours } from '../block-of.ts';
import styles from './multi-image-with-text.module.css';

interface MultiImageWithTextProps {
  block: BlockOf<'MultiImageWithText'>;
  /** The loaded products among those that the pictures show. */
  products: readonly Product[];
}

/**
 * A text and overlapping pictures, which link to the products they show. Spec §2, Home:
 * multi-image-with-text.
 */
export function MultiImageWithText({ block, products }: MultiImageWithTextProps) {
  return (
    <section className={styles.block} style={blockColours(block)}>
      <div className={styles.body}>
        <h2 className={styles.heading}>{block.headingText}</h2>
        <Paragraphs of={paragraphsAtLineBreaks(block.bodyText)} />
      </div>
      <ul className={styles.cards}>
        {block.images.map(({ imageUrl, imageAlt, productHandle }) => (
          <li key={imageUrl} className={styles.card}>
            <Picture src={imageUrl} alt={imageAlt} sizes="(min-width: 768px) 28vw, 60vw" />
            {productHandle !== undefined && (
              <ProductLine
                handle={productHandle}
                product={products.find(({ handle }) => handle === productHandle)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Name and price of a product. Until the product is loaded it only links to its page. */
function ProductLine({ handle, product }: { handle: string; product: Product | undefined }) {
  return (
    <div className={styles.product}>
      <Link to={`/products/${handle}`} prefetch="intent" className={styles.link}>
        {product?.title ?? 'Have a look'}
      </Link>
      {product && (
        <p className={styles.price}>
          <PricedProduct product={product}>
            {({ priceCents, originalPriceCents, currency }) => (
              <Price amount={priceCents} original={originalPriceCents} currency={currency} />
            )}
          </PricedProduct>
        </p>
      )}
    </div>
  );
}
