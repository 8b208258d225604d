const FIRST_MILLISECONDS = 5_000;
const MAX_MILLISECONDS = 60_000;

/** Resolves after a pause that doubles with each failure, or at once when the browser is online again. */
export const pauseBeforeRetry = (failures: number) =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, Math.min(FIRST_MILLISECONDS * 2 ** failures, MAX_MILLISECONDS));
    addEventListener('online', resolve, { once: true });
  });
