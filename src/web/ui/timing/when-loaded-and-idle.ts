import { whenIdle } from './when-idle.ts';

/** Calls back when the page has loaded and the browser is idle. Returns a function that cancels it. */
export function whenLoadedAndIdle(callback: () => void): () => void {
  if (document.readyState === 'complete') return whenIdle(callback);
  let stopWaiting = () => {};
  const onLoad = () => {
    stopWaiting = whenIdle(callback);
  };
  window.addEventListener('load', onLoad, { once: true });
  return () => {
    window.removeEventListener('load', onLoad);
    stopWaiting();
  };
}
