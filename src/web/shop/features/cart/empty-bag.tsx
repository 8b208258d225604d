import styles from './empty-bag.module.css';

/** An illustration of an empty snack bag. */
export function EmptyBag() {
  return (
    <svg className={styles.bag} viewBox="0 0 240 260" aria-hidden="true">
      <path
        className={styles.shade}
        d="M64 62l14-20 16 14 14-22 18 20 18-18 16 22 18-10 6 20 16 156c1 12-7 20-18 20H76c-12 0-20-8-19-20z"
        transform="translate(12 10)"
      />
      <path
        className={styles.pack}
        d="M54 56l14-20 16 14 14-22 18 20 18-18 16 22 18-10 6 20 16 156c1 12-7 20-18 20H66c-12 0-20-8-19-20z"
      />
      <path
        className={styles.inside}
        d="M54 56l14-20 16 14 14-22 18 20 18-18 16 22 18-10 6 20c-30 14-88 16-120-6z"
      />
      <path className={styles.panel} d="M66 112h108l9 78H58z" />
      <path className={styles.line} d="M84 158c10-16 34-22 50-8M92 134h1M146 134h1" />
      <path className={styles.line} d="M50 216h140" />
      <g transform="rotate(-14 212 226)">
        <path
          className={styles.crumb}
          d="M196 214c8-6 18-2 18 5 0 4 2 6 6 7 7 2 8 12 2 16s-14 1-16-5c-1-4-3-5-7-6-8-1-10-12-3-17z"
        />
      </g>
      <path className={styles.line} d="M28 236h20M34 224h8" />
    </svg>
  );
}
