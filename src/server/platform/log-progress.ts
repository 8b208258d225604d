const EVERY_MILLISECONDS = 3_000;

/** Does a step of a start and logs every three seconds how long it has been running. */
export async function logProgress<T>(
  label: string,
  log: (message: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const timer = setInterval(
    () => log(`  ${label}: ${Math.round((performance.now() - startedAt) / 1_000)} s`),
    EVERY_MILLISECONDS,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
