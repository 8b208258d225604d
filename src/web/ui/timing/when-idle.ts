const MAX_WAIT_MILLISECONDS = 2000;
const SAFARI_WAIT_MILLISECONDS = 200;

/**
 * Calls back when the browser is idle, and returns a function that cancels it. Safari has no idle callback,
 * so a short timeout takes its place.
 */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout: MAX_WAIT_MILLISECONDS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, SAFARI_WAIT_MILLISECONDS);
  return () => clearTimeout(timer);
}
