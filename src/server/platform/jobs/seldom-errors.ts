/** The same error is reported so often at most. */
const PAUSE_MS = 60_000;

/**
 * Passes on errors of the job queues, the same one once a minute with how often it came meanwhile: every queue has them each second while the
 * database is away. pg-boss copies some into plain objects, which become errors again. `now` is in milliseconds.
 */
export function seldomErrors(
  onError: (error: Error) => void,
  now: () => number = () => performance.now(),
): (thrown: unknown) => void {
  const reported = new Map<string, { at: number; omitted: number }>();
  return (thrown) => {
    const error = asError(thrown);
    const before = reported.get(error.message);
    if (before && now() - before.at < PAUSE_MS) {
      before.omitted += 1;
      return;
    }
    for (const [message, { at }] of reported) if (now() - at >= PAUSE_MS) reported.delete(message);
    reported.set(error.message, { at: now(), omitted: 0 });
    onError(before?.omitted ? withCount(error, before.omitted) : error);
  };
}

function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { message, stack } = (thrown ?? {}) as { message?: unknown; stack?: unknown };
  const error = new Error(typeof message === 'string' && message !== '' ? message : 'a job queue failed');
  if (typeof stack === 'string') error.stack = stack;
  return error;
}

function withCount(error: Error, omitted: number): Error {
  const counted = new Error(`${error.message} (${omitted} times more since it was last reported)`);
  if (error.stack) counted.stack = error.stack;
  return counted;
}
