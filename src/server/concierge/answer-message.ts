import { emojiAsText } from '#domain/concierge/reading/emoji.ts';
import { hasTrait } from '#domain/concierge/intents.ts';
import { twoQuestionsIn } from '#domain/concierge/reading/questions-in.ts';
import { type Reading, readMessage } from '#domain/concierge/reading/read-message.ts';
import type { Subject } from '#domain/concierge/reading/subject.ts';
import { vocabularyWith } from '#domain/concierge/vocabulary.ts';
import type { CustomerId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Answer, paragraphs } from './answer.ts';
import { answerQuestion } from './answer-question.ts';
import type { Knowledge } from './knowledge.ts';
import { recognizeWords } from './recognize-words.ts';
import { addAllergies, subjectAfter } from './subject-after.ts';
import { type ConciergeTools, conciergeTools } from './tools.ts';

/** Who asks, and the subject of the conversation so far. */
export interface QuestionContext {
  db: Database;
  storeId: StoreId;
  customerId: CustomerId | null;
  /** The currency of prices; null for the store's own. */
  currency: CurrencyCode | null;
  subject: Subject | null;
}

export interface AnsweredMessage {
  reading: Reading;
  tools: ConciergeTools;
  answer: Answer;
  /** The subject before its last question. */
  before: Subject | null;
  isOfTwoQuestions: boolean;
}

/**
 * Understands a message and answers it; two questions in one message are answered one after the other. A
 * message about an allergy gets a single answer that respects it, unless its other question has nothing to do
 * with food.
 */
export async function answerMessage(
  typed: string,
  { db, storeId, customerId, currency, subject }: QuestionContext,
  knowledge: Knowledge,
): Promise<AnsweredMessage> {
  const message = emojiAsText(typed);
  const vocabulary = vocabularyWith(
    knowledge.words,
    await recognizeWords(db, storeId, message, knowledge.words),
  );
  const whole = readMessage(message, vocabulary, subject);
  const tools = conciergeTools(
    {
      db,
      storeId,
      customerId,
      allergies: whole.allergies,
      currency: currencyFor([whole.currency, currency], knowledge),
    },
    knowledge,
  );
  const [one, other] = twoQuestionsIn(message) ?? [];
  if (one !== undefined && other !== undefined) {
    const subjectWithAllergies = addAllergies(subject, whole.allergies);
    const first = readMessage(one, vocabulary, subjectWithAllergies);
    const answer = await answerQuestion(first, tools);
    const before = subjectAfter(first, answer, subjectWithAllergies);
    const second = readMessage(other, vocabulary, before);
    if (canBeSplit(whole, first, second)) {
      const both = joined(answer, await answerQuestion(second, tools));
      return { reading: second, tools, answer: both, before, isOfTwoQuestions: true };
    }
  }
  const answer = await answerQuestion(whole, tools);
  return { reading: whole, tools, answer, before: subject, isOfTwoQuestions: false };
}

/** The first one named that the shop sells in, or else its own. */
const currencyFor = (named: readonly (CurrencyCode | null)[], { currencies }: Knowledge): CurrencyCode =>
  named.find((code) => code !== null && currencies.includes(code)) ?? currencies[0];

function canBeSplit(whole: Reading, first: Reading, second: Reading): boolean {
  const parts = [first, second];
  const isAvoiding = whole.criteria.without.length + whole.criteria.withoutWords.length > 0;
  return (
    hasTrait(whole.intent, 'fact') &&
    first.intent !== second.intent &&
    parts.every(({ intent }) => hasTrait(intent, 'fact')) &&
    (!isAvoiding || parts.some(({ intent }) => hasTrait(intent, 'no food')))
  );
}

/** Allergens come first, and their kind is that of both answers; otherwise that of orders is, which no model may know. */
function joined(one: Answer, other: Answer): Answer {
  const [first, second] = other.kind === 'allergens' ? [other, one] : [one, other];
  const once = <Item>(items: readonly Item[], key: (item: Item) => string) => [
    ...new Map(items.map((item) => [key(item), item])).values(),
  ];
  return {
    kind: first.kind !== 'allergens' && second.kind === 'order' ? second.kind : first.kind,
    reply: paragraphs(first.reply, second.reply),
    products: once([...first.products, ...second.products], ({ id }) => id),
    links: once([...first.links, ...second.links], ({ url }) => url),
  };
}
