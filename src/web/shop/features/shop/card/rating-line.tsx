import type { Product } from '#web/api/catalog/product.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './rating-line.module.css';

const STAR = 'M12 1.8l3.1 6.5 7.1.9-5.2 5 1.3 7.1L12 17.8l-6.3 3.5L7 14.2l-5.2-5 7.1-.9z';

/** The average rating and the number of reviews; nothing without reviews. */
export function RatingLine({
  product: { rating, ratingCount },
}: {
  product: Pick<Product, 'rating' | 'ratingCount'>;
}) {
  if (ratingCount === 0) return null;
  return (
    <p className={styles.rating}>
      <svg className={styles.star} viewBox="0 0 24 24" aria-hidden="true">
        <path d={STAR} />
      </svg>
      <VisuallyHidden>Rated </VisuallyHidden>
      {rating.toFixed(1)}
      <VisuallyHidden> out of 5 by </VisuallyHidden>
      <span className={styles.count}>
        <span aria-hidden="true">(</span>
        {ratingCount}
        <span aria-hidden="true">)</span>
      </span>
    </p>
  );
}
