import type { Product } from '#web/api/product.ts';
import { Stars } from '#web/ui/images/stars.tsx';
import styles from './rating-summary.module.css';

interface RatingSummaryProps {
  product: Product;
  /** Where the reviews are on this page; left out while they are nowhere. */
  reviewsId?: string | undefined;
}

/** What shoppers think, in one line; nothing while nobody has said anything. */
export function RatingSummary({ product: { rating, ratingCount }, reviewsId }: RatingSummaryProps) {
  if (ratingCount === 0) return null;
  const count = ratingCount === 1 ? '1 review' : `${ratingCount} reviews`;
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
