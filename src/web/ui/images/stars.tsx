import styles from './stars.module.css';

const STAR = 'M12 1.8l3.1 6.5 7.1.9-5.2 5 1.3 7.1L12 17.8l-6.3 3.5L7 14.2l-5.2-5 7.1-.9z';
const PLACES = [0, 1, 2, 3, 4];

/** A read-only rating from 0 to 5 as five partly filled stars. */
export function Stars({ rating, size = 20 }: { rating: number; size?: number }) {
  return (
    <svg
      className={styles.stars}
      width={size * 5}
      height={size}
      viewBox="0 0 120 24"
      role="img"
      aria-label={`${rating.toFixed(1)} out of 5 stars`}
    >
      {PLACES.map((place) => (
        <g key={place} transform={`translate(${place * 24} 0)`}>
          <path className={styles.empty} d={STAR} />
          <path
            className={styles.full}
            d={STAR}
            style={{ clipPath: `inset(0 ${percentMissing(rating - place)}% 0 0)` }}
          />
          <path className={styles.outline} d={STAR} />
        </g>
      ))}
    </svg>
  );
}

const percentMissing = (share: number) => 100 - Math.round(Math.min(1, Math.max(0, share)) * 100);
