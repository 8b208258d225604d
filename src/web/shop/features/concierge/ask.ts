import type { CallAnswer } from '#contracts/call.ts';
import type { askConcierge } from '#contracts/concierge-calls.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { ApiProblem, problemOf, UNREACHABLE } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';
import { endpoint } from '#web/api/endpoints/endpoint.ts';

const endpointOfAsking = endpoint<typeof askConcierge>('POST', '/concierge/messages');

export type ConciergeAnswer = CallAnswer<typeof askConcierge>;

export type AnswerEvent =
  | { event: 'text'; data: { text: string } }
  | { event: 'reset'; data: object }
  | { event: 'done'; data: ConciergeAnswer }
  | { event: 'error'; data: { detail: string } };

/** A question of a conversation, and the currency of prices in its answer; null for the shop's own. */
export interface Question {
  conversationId: string;
  message: string;
  currency: CurrencyCode | null;
}

/** Streams the answer to a question. Throws `ApiProblem`; ends early only when `signal` aborts. */
export async function* ask(
  api: ApiClient,
  { conversationId, message, currency }: Question,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { method, path } = endpointOfAsking;
  const response = await fetch(api.urlOf(path), {
    method,
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    credentials: 'include',
    signal,
    body: JSON.stringify({
      store_id: api.storeId,
      conversation_id: conversationId,
      message,
      currency: currency ?? undefined,
    }),
  }).catch(() => {
    throw new ApiProblem(0, { code: 'unreachable', detail: UNREACHABLE });
  });
  if (!response.ok || response.body === null) throw await problemOf(response);
  yield* eventsOf(response.body);
}

/** An event ends with an empty line and may arrive in several chunks. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<AnswerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (buffer + value).split('\n\n');
    buffer = frames.pop() ?? '';
    for (const frame of frames) {
      const found = /^event: (\w+)\ndata: (.*)$/s.exec(frame);
      if (found) yield { event: found[1], data: JSON.parse(found[2] ?? 'null') } as AnswerEvent;
    }
  }
}
