import { useEffect, useState } from 'react';
import { pauseBeforeRetry } from './pause-before-retry.ts';
import { whenLoadedAndIdle } from './when-loaded-and-idle.ts';

/**
 * Imports a module when it is needed, or once the page has loaded and the browser is idle; null until then. A
 * failed import is made again, less and less often, as long as the module is needed, and `load` must be a stable
 * function: `const loadPanel = () => import('./panel.tsx')`.
 */
export function useDeferredImport<Part extends object>(
  load: () => Promise<Part>,
  isWanted: boolean,
): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (part !== null) return;
    let isUnmounted = false;
    let failures = 0;
    const fetchPart = () => {
      if (isUnmounted) return;
      load().then(
        (loaded) => isUnmounted || setPart(loaded),
        (failure: unknown) => {
          console.error(failure);
          if (isWanted) void pauseBeforeRetry(failures++).then(fetchPart);
        },
      );
    };
    const stopWaiting = isWanted ? fetchPart() : whenLoadedAndIdle(fetchPart);
    return () => {
      isUnmounted = true;
      stopWaiting?.();
    };
  }, [load, part, isWanted]);
  return part;
}
