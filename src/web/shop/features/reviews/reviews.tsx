import { lazy, memo, Suspense } from 'react';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { hasPreHydrationEvents } from '#web/ui/timing/pre-hydration-events.ts';
import { whenLoadedAndIdle } from '#web/ui/timing/when-loaded-and-idle.ts';
import styles from './reviews-section.module.css';

/** Where the reviews are on a product's page. */
export const REVIEWS_ID = 'reviews';

/**
 * The server draws the section with the page; the script that brings it to life is no part of the first view and comes in a quiet
 * moment, or at the first sign of the visitor.
 */
const Section = lazy(async () => {
  if (typeof document !== 'undefined')
    await Promise.race([firstSign(), new Promise<void>(whenLoadedAndIdle)]);
  return import('./reviews-section.tsx');
});

const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click'] as const;

/** Resolves at the first sign of the visitor, at once when something was pressed already. */
function firstSign(): Promise<void> {
  if (hasPreHydrationEvents()) return Promise.resolve();
  return new Promise((resolve) => {
    const first = { once: true, passive: true, capture: true };
    for (const sign of SIGNS) addEventListener(sign, () => resolve(), first);
  });
}

interface ReviewsProps {
  handle: string;
  productTitle: string;
}

/** The reviews of a product. Its props never change for one product, so that the drawn section stays until its script is there. */
export const Reviews = memo(function Reviews({ handle, productTitle }: ReviewsProps) {
  return (
    <section id={REVIEWS_ID} className={styles.section} aria-label="Reviews">
      <SectionBoundary of="The reviews">
        <Suspense fallback={<p role="status">Loading reviews…</p>}>
          <Section handle={handle} productTitle={productTitle} />
        </Suspense>
      </SectionBoundary>
    </section>
  );
});
