import styles from './declined-card-picture.module.css';

/** An illustration of a declined card. */
export function DeclinedCardPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 260 170" aria-hidden="true">
      <ellipse className={styles.ground} cx="128" cy="156" rx="84" ry="9" />
      <g transform="rotate(-13 130 80)">
        <rect className={styles.shade} x="58" y="34" width="160" height="102" rx="16" />
        <rect className={styles.card} x="48" y="24" width="160" height="102" rx="16" />
        <path className={styles.stripe} d="M48 46h160v20H48z" />
        <path className={styles.line} d="M92 84v1M122 84v1M86 110c8-14 34-14 42 0" />
        <rect className={styles.chip} x="160" y="84" width="30" height="24" rx="5" />
      </g>
      <path className={styles.line} d="M26 92l-14-8M30 116l-18 4M234 128l14 10M240 106l16-2" />
    </svg>
  );
}
