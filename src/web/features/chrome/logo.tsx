import styles from './logo.module.css';
import { BALL, LETTERS, WORDMARK_HEIGHT, WORDMARK_WIDTH } from './wordmark-paths.ts';

/** Every page comes with the wordmark drawn: the browser reads the letters' outlines off the page, they are not sent as code again. */
const letters = import.meta.env.SSR
  ? LETTERS
  : (document.querySelector('[data-letters]')?.getAttribute('d') ?? '');

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
      <path data-letters d={letters} />
      <path className={styles.ball} d={BALL} />
    </svg>
  );
}
