import type { Problem } from '#contracts/fields.ts';
import type { FieldProblem } from '#domain/errors.ts';

export const UNREACHABLE = 'We could not reach the shop. Check your connection and try again.';

/**
 * A failed call. `message` is the server's text for people and `code` its `ErrorCode`, or `unreachable` with
 * status 0 when there was no answer; `errors` names the invalid fields.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldProblem[];
  readonly skus: string[];
  readonly totalCost: number | undefined;
  /** From `Retry-After`; null without it. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, problem: Partial<Problem>, retryAfter: string | null = null) {
    super(problem.detail ?? '');
    this.name = 'ApiProblem';
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.errors = problem.errors ?? [];
    this.skus = problem.skus ?? [];
    this.totalCost = problem.total_cost;
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
  }
}

/**
 * Reads a failed answer; one that is not a problem document becomes an `ApiProblem` with an empty message.
 */
export async function problemOf(answer: Response): Promise<ApiProblem> {
  const body: unknown = await answer.json().catch(() => ({}));
  return new ApiProblem(answer.status, isProblem(body) ? body : {}, answer.headers.get('retry-after'));
}

function isProblem(body: unknown): body is Partial<Problem> {
  return typeof body === 'object' && body !== null;
}

/** The text to show for a failure: the server's, otherwise `fallback`. */
export function messageOf(failure: unknown, fallback: string): string {
  return failure instanceof ApiProblem && failure.message !== '' ? failure.message : fallback;
}
