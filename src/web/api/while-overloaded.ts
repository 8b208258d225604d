import { ApiProblem } from './api-problem.ts';

const MAX_REPEATS = 2;
/** A longer wait is better announced to the shopper than spent in silence. */
const MAX_WAIT_SECONDS = 5;

/** Whether the shop refused a call because too much is going on. */
export const isOverloaded = (failure: unknown): failure is ApiProblem =>
  failure instanceof ApiProblem && failure.code === 'overloaded';

/**
 * Makes a call that changes nothing, and makes it again when the shop is overloaded, after the time that the shop named and up to as
 * much again, so that those who were refused together do not return together.
 */
export async function whileOverloaded<Result>(
  call: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await call();
    } catch (failure) {
      if (!isOverloaded(failure) || repeats === MAX_REPEATS) throw failure;
      const seconds = failure.retryAfterSeconds;
      if (seconds === null || !(seconds <= MAX_WAIT_SECONDS)) throw failure;
      await pause(1_000 * seconds * (1 + Math.random()));
      signal?.throwIfAborted();
    }
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
