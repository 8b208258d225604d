import { whenIdle } from './when-idle.ts';

/** Acts once the page has loaded, its first pictures included, and the browser has nothing better to do. Returns what calls it off. */
export function whenLoadedAndIdle(act: () => void): () => void {
  if (document.readyState === 'complete') return whenIdle(act);
  let stopWaiting = () => {};
  const loaded = () => {
    stopWaiting = whenIdle(act);
  };
  window.addEventListener('load', loaded, { once: true });
  return () => {
    window.removeEventListener('load', loaded);
    stopWaiting();
  };
}
