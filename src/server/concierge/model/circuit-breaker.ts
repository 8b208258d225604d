const MAX_AT_ONCE = 8;
const MAX_A_MINUTE = 60;
const FAILURES_IN_A_ROW = 3;
const OPEN_MILLISECONDS = 30_000;

/**
 * Limits load on the model to 8 answers at once and 60 a minute, and skips it for 30 s after three failures
 * in a row. The built-in answers are used meanwhile.
 */
export function createCircuitBreaker(now: () => number = () => performance.now()) {
  let running = 0;
  let failures = 0;
  let openUntil = 0;
  let minute = { began: now(), count: 0 };
  return {
    /** Whether the model may be called now. Every successful `enter` needs a `leave`. */
    enter(): boolean {
      const time = now();
      if (time - minute.began >= 60_000) minute = { began: time, count: 0 };
      if (time < openUntil || running >= MAX_AT_ONCE || minute.count >= MAX_A_MINUTE) return false;
      running += 1;
      minute.count += 1;
      return true;
    },
    leave(isSuccess: boolean): void {
      running -= 1;
      failures = isSuccess ? 0 : failures + 1;
      if (failures >= FAILURES_IN_A_ROW) {
        openUntil = now() + OPEN_MILLISECONDS;
        failures = 0;
      }
    },
  };
}
