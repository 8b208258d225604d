import type { ServerResponse } from 'node:http';
import type { StubAnswer } from './stub-idempotency.ts';

/** One request that goes wrong on its way there or back. */
export interface Fault {
  /** Which request: matched against `POST /v1/payment_intents/pi_1/capture`. */
  on: RegExp;
  kind:
    | 'bad gateway in json'
    | 'bad gateway in html'
    | 'not found in json'
    | 'server error'
    /** A fault that Stripe stores under the idempotency key and repeats from then on. */
    | 'remembered server error'
    /** It refuses with `error`. */
    | 'refused'
    | 'half a body'
    | 'cut off'
    | 'hang';
  /** Whether Stripe did what was asked before it went wrong. */
  isAfterwards?: boolean;
  error?: { type: string; message: string; code?: string; param?: string };
}

export const SERVER_ERROR = { error: { type: 'api_error', message: 'Something went wrong on our end.' } };

/** Answers as the fault says. `answer` is what would have been said. */
export function spoil(response: ServerResponse, { kind, error }: Fault, answer: StubAnswer | null): void {
  const json = { 'content-type': 'application/json' };
  switch (kind) {
    case 'bad gateway in json':
      response.writeHead(502, json).end(JSON.stringify({ message: 'Bad gateway' }));
      return;
    case 'bad gateway in html':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    case 'not found in json':
      response.writeHead(404, json).end(JSON.stringify({ message: 'no such route' }));
      return;
    case 'server error':
    case 'remembered server error':
      response.writeHead(500, json).end(JSON.stringify(SERVER_ERROR));
      return;
    case 'refused':
      response.writeHead(400, json).end(JSON.stringify({ error }));
      return;
    case 'half a body': {
      const body = JSON.stringify(answer?.body ?? { object: 'payment_intent' });
      response.writeHead(200, { ...json, 'content-length': body.length });
      response.write(body.slice(0, body.length / 2), () => response.destroy());
      return;
    }
    case 'cut off':
      response.destroy();
      return;
    case 'hang':
      return;
  }
}
