import type { Product } from '#web/api/catalog/product.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './rating-line.module.css';

/** The average rating and the number of reviews; nothing without reviews. */
export function RatingLine({
  product: { rating, ratingCount },
}: {
  product: Pick<Product, 'rating' | 'ratingCount'>;
}) {
  if (ratingCount === 0) return null;
  return (
    <p className={styles.rating}>
      <VisuallyHidden>Rated </VisuallyHidden>
      {rating.toFixed(1)}
      <VisuallyHidden> out of 5 by </VisuallyHidden>
      <span className={styles.count}>{ratingCount}</span>
    </p>
  );
}
