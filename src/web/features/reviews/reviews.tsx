import { lazy, memo, Suspense } from 'react';
import { whenQuiet } from '#web/ui/when-quiet.ts';
import { firstSign } from './early-press.ts';
import styles from './reviews-section.module.css';

/** Where the reviews are on a product's page. */
export const REVIEWS_ID = 'reviews';

/**
 * The server draws the section with the page; the script that brings it to life is no part of the first view and comes in a quiet
 * moment, or at the first sign of the visitor.
 */
const Section = lazy(async () => {
  if (typeof document !== 'undefined')
    await Promise.race([firstSign(REVIEWS_ID), new Promise<void>(whenQuiet)]);
  return import('./reviews-section.tsx');
});

interface ReviewsProps {
  handle: string;
  productTitle: string;
}

/** The reviews of a product. Its props never change for one product, so that the drawn section stays until its script is there. */
export const Reviews = memo(function Reviews({ handle, productTitle }: ReviewsProps) {
  return (
    <section id={REVIEWS_ID} className={styles.section} aria-labelledby="reviews-heading">
      <Suspense fallback={<p role="status">Loading reviews…</p>}>
        <Section handle={handle} productTitle={productTitle} />
      </Suspense>
    </section>
  );
});
