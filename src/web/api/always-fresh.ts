import { ApiProblem } from '../api-problem.ts';

/**
 * Options of the back office's queries: nothing is shown from a cache without being fetched again, because
 * several people work on the same things. A refused call is not retried.
 */
export const ALWAYS_FRESH = {
  staleTime: 0,
  gcTime: 0,
  retry: (failures: number, failure: Error) =>
    failures < 1 && !(failure instanceof ApiProblem && failure.status < 500),
};
