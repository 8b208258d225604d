import { useEffect, useState } from 'react';
import { whenLoadedAndIdle } from './when-loaded-and-idle.ts';

/**
 * Something that the first view can do without: fetched when it is wanted, or else once the page has loaded and the browser has
 * nothing better to do. Null until it is there. A fetch that fails is tried again the next time that it is wanted. `load` is one
 * and the same function in every rendering: `const loadPanel = () => import('./panel.tsx')`.
 */
export function useDeferredImport<Part extends object>(
  load: () => Promise<Part>,
  isWanted: boolean,
): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (part !== null) return;
    let isGone = false;
    const fetchPart = () =>
      void load().then(
        (loaded) => isGone || setPart(loaded),
        (failure: unknown) => console.error('A part of the page could not be fetched', failure),
      );
    const stopWaiting = isWanted ? fetchPart() : whenLoadedAndIdle(fetchPart);
    return () => {
      isGone = true;
      stopWaiting?.();
    };
  }, [load, part, isWanted]);
  return part;
}
