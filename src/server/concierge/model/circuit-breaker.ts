const MOST_AT_ONCE = 8;
const MOST_A_MINUTE = 60;
const FAILURES_IN_A_ROW = 3;
const REST_MILLISECONDS = 30_000;

/**
 * Guards a model against floods and a shop against a model that is down: at most 8 answers at once and 60 a minute, and after three
 * failures in a row a rest of 30 s. Whoever is not let in is answered without the model.
 */
export function createCircuitBreaker(now: () => number = () => performance.now()) {
  let under = 0;
  let failures = 0;
  let restsUntil = 0;
  let minute = { began: now(), count: 0 };
  return {
    /** Whether one more may be asked for; each that is let in must `leave`. */
    enter(): boolean {
      const time = now();
      if (time - minute.began >= 60_000) minute = { began: time, count: 0 };
      if (time < restsUntil || under >= MOST_AT_ONCE || minute.count >= MOST_A_MINUTE) return false;
      under += 1;
      minute.count += 1;
      return true;
    },
    leave(isWell: boolean): void {
      under -= 1;
      failures = isWell ? 0 : failures + 1;
      if (failures >= FAILURES_IN_A_ROW) {
        restsUntil = now() + REST_MILLISECONDS;
        failures = 0;
      }
    },
  };
}
