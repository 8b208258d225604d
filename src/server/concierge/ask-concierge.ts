import { withoutCardNumbers } from '#domain/concierge/reading/without-card-numbers.ts';
import type { CustomerId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ConciergeEvent } from './answer.ts';
import { answerMessage } from './answer-message.ts';
import { type OpenConversation, saveTurn } from './conversation-store.ts';
import type { Knowledge } from './knowledge.ts';
import type { AnswerModel } from './model/answer-with-model.ts';
import { recentTurns } from './recent-turns.ts';
import { createSentenceSplitter } from './sentences.ts';
import { subjectAfter } from './subject-after.ts';

export interface Question {
  storeId: StoreId;
  message: string;
  conversation: OpenConversation;
  customerId: CustomerId | null;
  /** The currency of prices; null for the store's own. */
  currency: CurrencyCode | null;
  /** Aborts when the client has disconnected. */
  signal: AbortSignal;
}

export interface ConciergeDeps {
  db: Database;
  knowledge: Knowledge;
  /** Null for the built-in answers only. */
  model: AnswerModel | null;
}

/**
 * Answers a question and stores the turn. With a model the answer is written over the same tools; the
 * built-in answer is used when the model fails or makes an unfounded claim.
 */
export async function* askConcierge(
  { db, knowledge, model }: ConciergeDeps,
  question: Question,
): AsyncGenerator<ConciergeEvent, void, void> {
  const { storeId, conversation, customerId, currency, signal } = question;
  const message = withoutCardNumbers(question.message);
  const asking = { db, storeId, customerId, currency, subject: conversation.subject };
  const { reading, tools, before, isOfTwoQuestions, ...builtIn } = await answerMessage(
    message,
    asking,
    knowledge,
  );
  const written =
    model === null || isOfTwoQuestions
      ? null
      : yield* model.write({
          message,
          reading,
          builtIn: builtIn.answer,
          tools,
          history: await recentTurns(db, conversation.id, MAX_REMEMBERED),
          signal,
        });
  const answer = written ?? builtIn.answer;
  await saveTurn(db, storeId, conversation, {
    question: message,
    answer,
    writtenBy: written === null ? 'built-in' : 'model',
    subject: subjectAfter(reading, answer, before),
  });
  if (written === null) for (const text of piecesOf(answer.reply)) yield { type: 'text', text };
  yield { type: 'done', answer, allergies: reading.allergies };
}

/** Number of earlier turns passed to the model. */
const MAX_REMEMBERED = 6;

/** The sentences of an answer, for streaming. */
function* piecesOf(reply: string): Generator<string> {
  const sentences = createSentenceSplitter();
  yield* sentences.add(reply);
  yield* sentences.end();
}
