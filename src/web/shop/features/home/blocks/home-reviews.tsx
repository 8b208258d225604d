import { useAppSelector } from '#web/state/hooks.ts';
import { Stars } from '#web/ui/images/stars.tsx';
import type { BlockOf } from '../block-of.ts';
import styles from './home-reviews.module.css';

/** Selected reviews, which may be samples in a sandboxed shop. Spec §2, Home: reviews. */
export function HomeReviews({ block }: { block: BlockOf<'Reviews'> }) {
  const isSample = useAppSelector((state) => state.global.sandboxed);
  return (
    <section className={styles.block}>
      <h2 className={styles.heading}>{block.headingText}</h2>
      <ul className={styles.reviews}>
        {block.reviews.map(({ reviewText, reviewStars, reviewerName }) => (
          <li key={`${reviewerName} ${reviewText}`} className={styles.review}>
            <Stars rating={reviewStars} size={26} />
            <blockquote className={styles.text}>{reviewText}</blockquote>
            <p className={styles.name}>{reviewerName}</p>
          </li>
        ))}
      </ul>
      {isSample && <p className={styles.notice}>This is a sample shop: its reviews may be samples too.</p>}
    </section>
  );
}
