/** A delivery is tried so often, over about three days. */
export const MAX_ATTEMPTS = 18;

const MAX_DELAY_MINUTES = 8 * 60;

/** Minutes until the next attempt after so many failed ones; null when there is none. */
export const minutesUntilRetry = (attempts: number): number | null =>
  attempts >= MAX_ATTEMPTS ? null : Math.min(2 ** (attempts - 1), MAX_DELAY_MINUTES);
