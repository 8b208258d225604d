import { ApiProblem, messageOf } from '#web/api/api-problem.ts';

/** The server's sentence, or `fallback` when the server said nothing or was not reached. Spec §8, Shipping options failure. */
export function serverMessageOf(failure: unknown, fallback: string): string {
  const wasReached = failure instanceof ApiProblem && failure.status !== 0;
  return wasReached ? messageOf(failure, fallback) : fallback;
}
