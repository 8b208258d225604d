import type { FastifyBaseLogger } from 'fastify';
import type { CallAnswer } from '#contracts/call.ts';
import type { askConcierge } from '#contracts/concierge-calls.ts';
import type { ConciergeEvent } from './answer.ts';

type AnswerDone = Extract<ConciergeEvent, { type: 'done' }>;

/** The complete answer at the end of the events. */
export async function answerOf(
  events: AsyncGenerator<ConciergeEvent>,
): Promise<CallAnswer<typeof askConcierge>> {
  for await (const event of events) if (event.type === 'done') return toWire(event);
  throw new Error('the concierge ended without an answer');
}

/**
 * Server-sent events: `text` {text} appends to what is shown, `reset` clears it, `done` is the complete
 * answer, `error` {detail} means there will be none.
 */
export async function* serverSentEvents(
  events: AsyncGenerator<ConciergeEvent>,
  log: FastifyBaseLogger,
): AsyncGenerator<string> {
  try {
    for await (const event of events) yield asText(event);
  } catch (error) {
    log.error({ err: error }, 'the concierge failed');
    yield frame('error', { detail: 'Something went wrong. Please ask again.' });
  }
}

function asText(event: ConciergeEvent): string {
  switch (event.type) {
    case 'text':
      return frame('text', { text: event.text });
    case 'reset':
      return frame('reset', {});
    case 'done':
      return frame('done', toWire(event));
  }
}

const frame = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const toWire = ({ answer, allergies }: AnswerDone) => {
  const { kind, reply, products, links } = answer;
  return { kind, reply, products, links, allergies: [...allergies] };
};
