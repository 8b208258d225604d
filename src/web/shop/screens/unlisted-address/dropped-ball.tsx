import { useRedirect } from '#web/shop/features/redirects/use-redirect.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import styles from './dropped-ball.module.css';

/** The 'page not found' page, as a dropped catch in cricket. */
export function DroppedBall() {
  useRedirect();
  return (
    <div className={styles.page}>
      <Ball />
      <div className={styles.body}>
        <p className={styles.score}>404 for none</p>
        <h1 className={styles.title}>Dropped it</h1>
        <p className={styles.text}>There is no page at this address. It was an easy catch, too.</p>
        <ButtonLink to="/shop" size="large">
          Back to the snacks
        </ButtonLink>
      </div>
    </div>
  );
}

function Ball() {
  return (
    <svg className={styles.ball} viewBox="0 0 240 300" aria-hidden="true">
      <ellipse cx="128" cy="284" rx="92" ry="13" fill="var(--color-amber)" />
      <g className={styles.bounce} stroke="var(--color-ink)" strokeWidth="6" strokeLinecap="round">
        <circle cx="120" cy="170" r="100" fill="var(--color-chilli)" />
        <path
          d="M53 244a100 100 0 0 0 134 0a100 100 0 0 0 27-108a110 110 0 0 1-161 108z"
          fill="#7d1109"
          stroke="none"
        />
        <circle cx="120" cy="170" r="100" fill="none" />
        <path
          d="M92 75c-22 50-6 132 52 192M112 71c-20 50-4 128 54 188"
          fill="none"
          stroke="var(--color-cream)"
          strokeWidth="5"
        />
        <path
          d="M78 101l-14-5M75 131l-15 1M80 162l-15 6M92 193l-13 9M110 223l-11 12M122 88l14-8M119 117l15-4M124 147l15 0M135 176l15 3M152 204l14 6"
          stroke="var(--color-cream)"
          strokeWidth="5"
        />
        <path d="M48 138c4-20 14-34 28-44" fill="none" stroke="#ff9d8a" strokeWidth="10" />
      </g>
      <g fill="none" stroke="var(--color-ink)" strokeWidth="6" strokeLinecap="round">
        <path d="M120 10v38M70 22l8 30M170 22l-8 30" />
      </g>
    </svg>
  );
}
