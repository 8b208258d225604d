import { ApiProblem, messageOf } from '#web/api/api-problem.ts';

/** The server's text, or `fallback` when there was no answer. Spec §8, Shipping options failure. */
export function serverMessageOf(failure: unknown, fallback: string): string {
  const wasReached = failure instanceof ApiProblem && failure.status !== 0;
  return wasReached ? messageOf(failure, fallback) : fallback;
}
