import { type Reading, readMessage } from '#domain/concierge/read-message.ts';
import type { Subject } from '#domain/concierge/subject.ts';
import { isWish } from '#domain/concierge/wish.ts';
import { withoutCardNumbers } from '#domain/concierge/without-card-numbers.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Database } from '#server/platform/database.ts';
import type { Answer, ConciergeEvent } from './answer.ts';
import { answerQuestion } from './answer-question.ts';
import { keepTurn, type OpenConversation } from './conversation-store.ts';
import type { Knowledge } from './knowledge.ts';
import { lastTurns } from './last-turns.ts';
import type { AnswerModel } from './model/answer-with-model.ts';
import { conciergeTools } from './tools.ts';

export interface Question {
  storeId: string;
  message: string;
  conversation: OpenConversation;
  customerId: string | null;
  /** In which the shopper is shown prices; null: the store's own. */
  currency: CurrencyCode | null;
  /** Ends the work when nobody waits for the answer any more. */
  signal: AbortSignal;
}

export interface ConciergeParts {
  db: Database;
  knowledge: Knowledge;
  /** Null: the built-in answers only. */
  model: AnswerModel | null;
}

/**
 * Answers a question and keeps the turn. Without a model the built-in answer is written out; with one the model writes over the
 * same tools, and where it fails, or says what the tools do not bear out, the built-in answer stands.
 */
export async function* askConcierge(
  { db, knowledge, model }: ConciergeParts,
  question: Question,
): AsyncGenerator<ConciergeEvent, void, void> {
  const { storeId, conversation, customerId, signal } = question;
  const message = withoutCardNumbers(question.message);
  const reading = readMessage(message, knowledge.vocabulary, conversation.subject);
  const currency = reading.currency ?? question.currency ?? knowledge.defaultCurrency;
  const tools = conciergeTools({ db, storeId, customerId, currency }, knowledge);
  const builtIn = await answerQuestion(reading, tools);
  const written =
    model === null
      ? null
      : yield* model.write({
          message,
          reading,
          builtIn,
          tools,
          history: await lastTurns(db, conversation.id, MOST_REMEMBERED),
          signal,
        });
  const answer = written ?? builtIn;
  await keepTurn(db, storeId, conversation, {
    question: message,
    answer,
    writtenBy: written === null ? 'built-in' : 'model',
    subject: subjectAfter(reading, answer, conversation.subject),
  });
  if (written === null) for (const text of piecesOf(answer.reply)) yield { type: 'text', text };
  yield { type: 'done', answer };
}

/** Turns that a model is told of. */
const MOST_REMEMBERED = 6;

const SMALL_TALK = new Set([
  'greeting',
  'thanks',
  'goodbye',
  'insult',
  'identity',
  'off-topic',
  'unclear',
  'injection',
  'language',
]);

/** What the conversation is about after an answer. Small talk does not change the subject. */
function subjectAfter(reading: Reading, answer: Answer, before: Subject | null): Subject | null {
  if (SMALL_TALK.has(answer.kind)) return before;
  const { wish, place, allergens, intent } = reading;
  const handles = answer.products.map(({ id }) => id);
  const isSearch = reading.handles.length === 0 && isWish(wish);
  return {
    intent,
    handles: handles.length > 0 ? handles : (before?.handles ?? []),
    wish: isSearch ? wish : handles.length > 0 ? null : (before?.wish ?? null),
    place: place ?? before?.place ?? null,
    allergens: allergens.map(({ name }) => name),
  };
}

/** An answer in the pieces that one reads it in: sentence by sentence. */
function piecesOf(reply: string): string[] {
  return reply.match(/[^.!?\n]+[.!?]*[”)]*\s*|\s+|[.!?]+/g) ?? [reply];
}
