import { counted } from '#domain/text/counted.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { Stars } from '#web/ui/images/stars.tsx';
import styles from './rating-summary.module.css';

interface RatingSummaryProps {
  product: Product;
  /** The id of the reviews section; undefined when it is on another page. */
  reviewsId?: string | undefined;
}

/** The average rating; nothing without reviews. */
export function RatingSummary({ product: { rating, ratingCount }, reviewsId }: RatingSummaryProps) {
  if (ratingCount === 0) return null;
  const count = counted(ratingCount, 'review');
  return (
    <p className={styles.rating}>
      <Stars rating={rating} size={20} />
      <span aria-hidden="true" className={styles.average}>
        {rating.toFixed(1)}
      </span>
      {reviewsId === undefined ? <span>{count}</span> : <a href={`#${reviewsId}`}>{count}</a>}
    </p>
  );
}
