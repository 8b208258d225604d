/** A refusal in the shape of Stripe's own. */
export class StubError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: { type: string; message: string } & Readonly<Record<string, unknown>>) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}) =>
  new StubError(400, { type: 'invalid_request_error', message, ...more });

export const noSuch = (what: string, id: string, param = 'id') =>
  new StubError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

export const unexpectedState = (message: string, of: 'payment_intent' | 'setup_intent' = 'payment_intent') =>
  invalidRequest(message, { code: `${of}_unexpected_state` });
