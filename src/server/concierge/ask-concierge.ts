import { withoutCardNumbers } from '#domain/concierge/without-card-numbers.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ConciergeEvent } from './answer.ts';
import { answerMessage } from './answer-message.ts';
import { type OpenConversation, saveTurn } from './conversation-store.ts';
import type { Knowledge } from './knowledge.ts';
import type { AnswerModel } from './model/answer-with-model.ts';
import { recentTurns } from './recent-turns.ts';
import { subjectAfter } from './subject-after.ts';

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

export interface ConciergeDeps {
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
          history: await recentTurns(db, conversation.id, MOST_REMEMBERED),
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

/** Turns that a model is told of. */
const MOST_REMEMBERED = 6;

/** An answer in the pieces that one reads it in: sentence by sentence. */
function piecesOf(reply: string): string[] {
  return reply.match(/[^.!?\n]+[.!?]*[”)]*\s*|\s+|[.!?]+/g) ?? [reply];
}
