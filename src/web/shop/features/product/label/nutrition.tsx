import { memo, Suspense } from 'react';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import styles from './nutrition.module.css';

/** Labels are rendered on the server and do nothing, so their script waits until something is unfolded. */
const Labels = lazyPart(async () => {
  if (typeof document !== 'undefined') await untilUnfolded();
  return import('./nutrition-labels.tsx');
});

function untilUnfolded(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unfolded = new AbortController();
  const onToggle = ({ target }: Event) => {
    if (!(target instanceof Element && target.matches(`.${styles.nutrition}`))) return;
    unfolded.abort();
    resolve();
  };
  document.addEventListener('toggle', onToggle, { capture: true, signal: unfolded.signal });
  return promise;
}

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
