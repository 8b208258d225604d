import { invalidRequest, StubError } from './stub-error.ts';

export interface StubAnswer {
  status: number;
  body: object;
}

interface Remembered {
  request: string;
  answer: StubAnswer;
}

const MAX_KEY_LENGTH = 255;

/**
 * The first answer of each key, whether it was a success or not, is its only one. What fails the check of its parameters was never
 * started and is not remembered. https://docs.stripe.com/api/idempotent_requests
 */
export class StubIdempotency {
  readonly #answers = new Map<string, Remembered>();

  answer(
    key: string | undefined,
    request: string,
    work: () => StubAnswer,
  ): StubAnswer & { isReplayed: boolean } {
    if (key === undefined) return { ...work(), isReplayed: false };
    if (key.length > MAX_KEY_LENGTH)
      throw invalidRequest(`Idempotency keys are at most ${MAX_KEY_LENGTH} characters long.`);
    const earlier = this.#answers.get(key);
    if (earlier) {
      if (earlier.request === request) return { ...earlier.answer, isReplayed: true };
      throw new StubError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    const answer = work();
    const wasStarted = answer.status < 400 || !isAboutParameters(answer.body);
    if (wasStarted) this.#answers.set(key, { request, answer });
    return { ...answer, isReplayed: false };
  }
}

function isAboutParameters(body: object): boolean {
  const { error } = body as { error?: { code?: string; param?: string; type?: string } };
  if (error?.type !== 'invalid_request_error') return false;
  return error.code === undefined || /^(parameter_|amount_|email_)/.test(error.code);
}
