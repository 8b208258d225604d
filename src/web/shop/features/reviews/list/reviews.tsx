import { memo, Suspense } from 'react';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import { hasPreHydrationEvents } from '#web/ui/timing/pre-hydration-events.ts';
import { whenLoadedAndIdle } from '#web/ui/timing/when-loaded-and-idle.ts';
import styles from './reviews.module.css';

/** The id of the reviews section on a product page. */
export const REVIEWS_ID = 'reviews';

/**
 * The section is rendered on the server. Its script is not part of the first view, so hydration waits until
 * the browser is idle or the visitor interacts.
 */
const Section = lazyPart(async () => {
  if (typeof document !== 'undefined')
    await Promise.race([firstInteraction(), new Promise<void>(whenLoadedAndIdle)]);
  return import('./reviews-section.tsx');
});

const INTERACTION_EVENTS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click'] as const;

/** Resolves at once when a button was already clicked. */
function firstInteraction(): Promise<void> {
  if (hasPreHydrationEvents()) return Promise.resolve();
  return new Promise((resolve) => {
    const options = { once: true, passive: true, capture: true };
    for (const event of INTERACTION_EVENTS) addEventListener(event, () => resolve(), options);
  });
}

interface ReviewsProps {
  handle: string;
  productTitle: string;
  /** How many reviews the product has, which says about how tall the section is. */
  count: number;
}

/** Memoized, because a new render before hydration would replace the server's markup with the fallback. */
export const Reviews = memo(function Reviews({ handle, productTitle, count }: ReviewsProps) {
  return (
    <section id={REVIEWS_ID} className={styles.section} style={{ '--reviews': count }} aria-label="Reviews">
      <SectionBoundary of="The reviews">
        <Suspense fallback={<p role="status">Loading reviews…</p>}>
          <Section handle={handle} productTitle={productTitle} />
        </Suspense>
      </SectionBoundary>
    </section>
  );
});
