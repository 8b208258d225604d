import type { CSSProperties } from 'react';
import styles from './stars.module.css';

/**
 * A read-only rating from 0 to 5 as five partly filled stars. They are drawn by the style sheet: pages with many reviews were
 * to two fifths made of their paths.
 */
export function Stars({ rating, size = 20 }: { rating: number; size?: number }) {
  return (
    <span
      className={styles.stars}
      style={{ width: 5 * size, height: size, '--filled': `${20 * rating}%` } as CSSProperties}
      role="img"
      aria-label={`${rating.toFixed(1)} out of 5 stars`}
    />
  );
}
