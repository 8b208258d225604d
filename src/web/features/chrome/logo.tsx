import styles from './logo.module.css';
import { BALL, LETTERS, WORDMARK_HEIGHT, WORDMARK_WIDTH } from './wordmark-paths.ts';

/** The wordmark in the colour of the text around it. Its ball turns, the other way, when its link is pointed at. */
export function Logo({ label }: { label: string }) {
  return (
    <svg
      className={styles.logo}
      viewBox={`0 -2 ${WORDMARK_WIDTH} ${WORDMARK_HEIGHT + 5}`}
      role="img"
      aria-label={label}
      fill="currentColor"
    >
      <path d={LETTERS} />
      <path className={styles.ball} d={BALL} />
    </svg>
  );
}
