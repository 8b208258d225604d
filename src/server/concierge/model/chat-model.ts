import type OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { hasTrait } from '#domain/concierge/intents.ts';
import type { Reading } from '#domain/concierge/reading/read-message.ts';
import { unfoundedClaim } from '#domain/concierge/unfounded-claim.ts';
import type { Answer, ConciergeEvent } from '../answer.ts';
import { productLink } from '../answer.ts';
import { createSentenceSplitter } from '../sentences.ts';
import type { AnswerModel, ModelTask } from './answer-with-model.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type GatheredFacts, gatherFacts } from './facts-gathered.ts';
import { runTool, TOOL_DEFINITIONS } from './model-tools.ts';
import { promptFor } from './prompt.ts';
import { readRound, type ToolCall } from './read-round.ts';

export interface ChatModelSettings {
  apiUrl: string;
  apiKey: string | null;
  model: string;
}

interface ChatModelDeps {
  onError(reason: string): void;
  /** For a complete answer, including tool calls. */
  timeoutMilliseconds?: number;
}

const TIMEOUT_MILLISECONDS = 20_000;
const MAX_ROUNDS = 4;
const MAX_TOKENS = 600;
const MAX_CHARACTERS = 3_000;
const MAX_TOOL_CHARACTERS = 8_000;

/**
 * Answers by a chat model behind a chat-completions endpoint, over the concierge's tools. Each sentence is
 * checked against the tools' results before it is shown; an unfounded one, an error, a timeout or an overload
 * results in the built-in answer. docs/decisions/0076.
 */
export function createChatModel(
  settings: ChatModelSettings,
  { onError, timeoutMilliseconds = TIMEOUT_MILLISECONDS }: ChatModelDeps,
): AnswerModel {
  const breaker = createCircuitBreaker();
  let client: Promise<OpenAI> | undefined;
  const openClient = () => {
    client ??= newClient(settings, timeoutMilliseconds);
    return client;
  };
  return {
    async *write(task) {
      if (isBuiltInOnly(task.reading) || !breaker.enter()) return null;
      const shown = { text: '' };
      try {
        const deadline = AbortSignal.any([task.signal, AbortSignal.timeout(timeoutMilliseconds)]);
        const answer = yield* converse(await openClient(), settings.model, task, deadline, shown);
        breaker.leave(true);
        return answer;
      } catch (error) {
        breaker.leave(task.signal.aborted);
        if (!task.signal.aborted)
          onError(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
        if (shown.text !== '') yield { type: 'reset' };
        return null;
      }
    },
  };
}

/** Allergies and personal matters only get the built-in answers. */
function isBuiltInOnly({ intent, allergens, allergies, criteria }: Reading): boolean {
  const avoided = [...allergens, ...allergies, ...criteria.without, ...criteria.withoutWords];
  return hasTrait(intent, 'built-in only') || avoided.length > 0;
}

/** The library is only loaded when a model is configured. */
async function newClient({ apiUrl, apiKey }: ChatModelSettings, timeout: number): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  const baseURL = apiUrl.replace(/\/chat\/completions\/?$/, '');
  return new Client({ baseURL, apiKey: apiKey ?? 'none', maxRetries: 0, timeout });
}

async function* converse(
  client: OpenAI,
  model: string,
  task: ModelTask,
  signal: AbortSignal,
  shown: { text: string },
): AsyncGenerator<ConciergeEvent, Answer, void> {
  const messages: ChatCompletionMessageParam[] = promptFor(task);
  const gathered = gatherFacts(task.message, task.builtIn);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const stream = await client.chat.completions.create(
      { model, messages, tools: TOOL_DEFINITIONS, stream: true, max_tokens: MAX_TOKENS, temperature: 0.3 },
      { signal },
    );
    const sentences = createSentenceSplitter();
    const { text, calls } = yield* readRound(stream, function* (piece) {
      for (const sentence of sentences.add(piece)) yield* show(sentence, gathered, shown);
    });
    for (const sentence of sentences.end()) yield* show(sentence, gathered, shown);
    if (calls.length === 0) return finished(text, task.builtIn, gathered);
    if (shown.text !== '') yield { type: 'reset' };
    shown.text = '';
    messages.push(...(await lookUp(text, calls, task, gathered)));
  }
  throw new Error('the model looked things up without end');
}

/** Shows a sentence after it has been checked. */
function* show(
  sentence: string,
  gathered: GatheredFacts,
  shown: { text: string },
): Generator<ConciergeEvent> {
  const claim = unfoundedClaim(sentence, gathered.facts());
  if (claim !== null)
    throw new Error(`the model's answer made a claim about a ${claim} that nothing bears out`);
  shown.text += sentence;
  if (shown.text.length > MAX_CHARACTERS) throw new Error('the model did not stop writing');
  yield { type: 'text', text: sentence };
}

async function lookUp(
  text: string,
  calls: readonly ToolCall[],
  { tools }: ModelTask,
  gathered: GatheredFacts,
): Promise<ChatCompletionMessageParam[]> {
  const results: ChatCompletionMessageParam[] = [];
  for (const { id, name, args } of calls) {
    const found = await runTool(name, args, tools);
    const content = found.text.slice(0, MAX_TOOL_CHARACTERS);
    gathered.add({ ...found, text: content });
    results.push({ role: 'tool', tool_call_id: id, content });
  }
  const toolCalls = calls.map(({ id, name, args }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: args },
  }));
  return [{ role: 'assistant', content: text === '' ? null : text, tool_calls: toolCalls }, ...results];
}

const MAX_CARDS = 4;

/** The model's text, with the products it names and the sources that were found. */
function finished(text: string, builtIn: Answer, gathered: GatheredFacts): Answer {
  const reply = text.trim();
  if (reply === '') throw new Error('the model said nothing');
  const named = gathered
    .products()
    .filter(({ product_title }) => reply.includes(product_title))
    .slice(0, MAX_CARDS);
  const products = named.length > 0 ? named : builtIn.products;
  const links = [...named.map(productLink), ...builtIn.links];
  const unique = links.filter(({ url }, place) => links.findIndex((link) => link.url === url) === place);
  return { kind: builtIn.kind, reply, products, links: unique };
}
