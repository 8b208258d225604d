import { useEffect, useState } from 'react';
import { whenLoadedAndIdle } from './when-loaded-and-idle.ts';

/**
 * Imports a module when it is needed, or once the page has loaded and the browser is idle; null until then. A
 * failed import is retried when `isWanted` changes, and `load` must be a stable function: `const loadPanel =
 * () => import('./panel.tsx')`.
 */
export function useDeferredImport<Part extends object>(
  load: () => Promise<Part>,
  isWanted: boolean,
): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (part !== null) return;
    let isUnmounted = false;
    const fetchPart = () =>
      void load().then(
        (loaded) => isUnmounted || setPart(loaded),
        (failure: unknown) => console.error('A part of the page could not be fetched', failure),
      );
    const stopWaiting = isWanted ? fetchPart() : whenLoadedAndIdle(fetchPart);
    return () => {
      isUnmounted = true;
      stopWaiting?.();
    };
  }, [load, part, isWanted]);
  return part;
}
