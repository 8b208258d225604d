const LONGEST_WAIT_MILLISECONDS = 2000;
const SAFARI_WAIT_MILLISECONDS = 200;

/** Acts once the browser has nothing better to do. Returns what calls it off. Safari has no idle callback and waits a moment. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const waiting = requestIdleCallback(act, { timeout: LONGEST_WAIT_MILLISECONDS });
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(act, SAFARI_WAIT_MILLISECONDS);
  return () => clearTimeout(waiting);
}
