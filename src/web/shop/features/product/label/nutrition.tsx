import { memo, Suspense } from 'react';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import styles from './nutrition.module.css';

/** Stays so, as what is tried again is unfolded already. */
const unfolded =
  typeof document !== 'undefined' &&
  new Promise<void>((resolve) => {
    const onToggle = ({ target }: Event) =>
      target instanceof Element && target.matches(`.${styles.nutrition}`) && resolve();
    document.addEventListener('toggle', onToggle, true);
  });

/** Labels are rendered on the server and do nothing, so their script waits until something is unfolded. */
const Labels = lazyPart(async () => {
  await unfolded;
  return import('./nutrition-labels.tsx');
});

/** Memoized, because a new render before hydration would replace the server's markup with the fallback. */
export const Nutrition = memo(function Nutrition({ handle }: { handle: string }) {
  return (
    <details className={styles.nutrition}>
      <summary className={styles.summary}>Nutrition facts</summary>
      <SectionBoundary of="The nutrition facts">
        <Suspense fallback={<p role="status">Loading…</p>}>
          <Labels handle={handle} />
        </Suspense>
      </SectionBoundary>
    </details>
  );
});
