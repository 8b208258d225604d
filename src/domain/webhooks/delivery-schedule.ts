/** A delivery is tried so often, over about three days, and then as long as nothing arrives at its endpoint. */
export const MAX_ATTEMPTS = 18;

const MAX_DELAY_MINUTES = 8 * 60;

/** Minutes until the next attempt after so many failed ones. */
export const minutesUntilRetry = (attempts: number): number =>
  Math.min(2 ** (attempts - 1), MAX_DELAY_MINUTES);
