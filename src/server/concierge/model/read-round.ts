import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { ConciergeEvent } from '../answer.ts';

/** A tool call of the model. `args` is raw JSON. */
export interface ToolCall {
  id: string;
  name: string;
  args: string;
}

const MAX_CALLS = 5;
const MAX_ARGUMENT_CHARACTERS = 4_000;
const MAX_CHARACTERS = 8_000;

/**
 * Reads a model's stream: text is passed to `onText`, and tool calls are assembled from their parts. Throws
 * when the stream is malformed or too long.
 */
export async function* readRound(
  stream: AsyncIterable<ChatCompletionChunk>,
  onText: (piece: string) => Iterable<ConciergeEvent>,
): AsyncGenerator<ConciergeEvent, { text: string; calls: ToolCall[] }, void> {
  let text = '';
  const calls = new Map<number, ToolCall>();
  let isEnded = false;
  for await (const chunk of stream) {
    const choice = chunk.choices?.[0];
    if (choice === undefined) continue;
    const piece = choice.delta?.content;
    if (typeof piece === 'string' && piece !== '') {
      text += piece;
      if (text.length > MAX_CHARACTERS) throw new Error('the model did not stop writing');
      yield* onText(piece);
    }
    for (const part of choice.delta?.tool_calls ?? []) addPart(calls, part);
    if (choice.finish_reason) isEnded = true;
  }
  if (!isEnded) throw new Error('the model was cut off');
  return { text, calls: [...calls.values()] };
}

type CallPart = NonNullable<ChatCompletionChunk.Choice.Delta['tool_calls']>[number];

function addPart(calls: Map<number, ToolCall>, { index, id, function: asked }: CallPart): void {
  const call = calls.get(index) ?? { id: '', name: '', args: '' };
  call.id += id ?? '';
  call.name += asked?.name ?? '';
  call.args += asked?.arguments ?? '';
  calls.set(index, call);
  if (calls.size > MAX_CALLS || call.args.length > MAX_ARGUMENT_CHARACTERS)
    throw new Error('the model asked for too much');
}
