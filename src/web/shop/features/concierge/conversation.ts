import type { CurrencyCode } from '#domain/money.ts';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';
import { type AnswerEvent, ask, type ConciergeAnswer, type Question } from './ask.ts';
import { cardOf } from './card-of.ts';
import { type ChatMessage, newMessage } from './chat-message.ts';
import { readStoredConversation, storeConversation } from './stored-conversation.ts';

/** The state of this tab's conversation. */
export interface Conversation {
  id: string;
  entries: readonly ChatMessage[];
  isOpen: boolean;
  isPending: boolean;
  /** What the next answer begins with. */
  preface: string;
  /** Why the last question failed, and the question itself for a retry. */
  failure: { message: string; question: string; isFull: boolean } | null;
}

type Asked = Omit<Question, 'conversationId'>;

const BEGUN_AGAIN = 'What we said before is gone. Please tell me again what matters, like allergies.\n\n';
const FALLBACK = 'That did not work. Try again in a moment.';

const fresh = (): Conversation => ({
  id: crypto.randomUUID(),
  entries: [],
  isOpen: false,
  isPending: false,
  preface: '',
  failure: null,
});

/**
 * A store for `useSyncExternalStore` with one conversation per tab, independent of the page. It continues after
 * another page was loaded, but starts closed, because its panel would cover what that page is for.
 */
export function createConversation(api: ApiClient) {
  let current: Conversation = { ...fresh(), ...readStoredConversation() };
  const listeners = new Set<() => void>();
  let request = new AbortController();

  function change(changes: Partial<Conversation>): void {
    current = { ...current, ...changes };
    const { id, entries } = current;
    if (!current.isPending) storeConversation({ id, entries: [...entries] });
    for (const listener of listeners) listener();
  }

  const changeEntry = (id: string, changes: Partial<ChatMessage>) =>
    change({ entries: current.entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)) });

  async function send(question: string, currency: CurrencyCode | null): Promise<void> {
    const sent = newMessage('shopper', question);
    const answer = newMessage('concierge', '', true);
    const previous = current.entries;
    request = new AbortController();
    const { signal } = request;
    change({ entries: [...previous, sent, answer], isPending: true, failure: null });
    try {
      await receive(answer.id, { message: question, currency }, signal);
    } catch (failure) {
      if (!signal.aborted)
        change({
          entries: current.preface ? [] : previous,
          isPending: false,
          failure: failureOf(failure, question),
        });
    }
  }

  async function receive(entryId: string, asked: Asked, signal: AbortSignal): Promise<void> {
    let text = '';
    for await (const event of eventsFor(asked, signal)) {
      if (signal.aborted) return;
      if (event.event === 'error') throw new ApiProblem(0, { detail: event.data.detail });
      if (event.event === 'done') return finish(entryId, event.data);
      text = event.event === 'reset' ? '' : text + event.data.text;
      changeEntry(entryId, { text: current.preface + text });
    }
    throw new ApiProblem(0, {});
  }

  /**
   * A conversation that the server no longer knows, for example after a new session, begins again under a new
   * id. What was said before is removed, as the answers know of no allergy that stands there, and the next one says so.
   */
  async function* eventsFor(asked: Asked, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    try {
      yield* ask(api, { ...asked, conversationId: current.id }, signal);
    } catch (failure) {
      if (!(failure instanceof ApiProblem) || failure.status !== 404) throw failure;
      const { preface, entries } = current;
      change({
        id: crypto.randomUUID(),
        entries: entries.slice(-2),
        preface: entries.length > 2 ? BEGUN_AGAIN : preface,
      });
      yield* ask(api, { ...asked, conversationId: current.id }, signal);
    }
  }

  /**
   * Once an allergy is known, earlier product cards are removed; their links stay. What is offered then says what
   * its label does.
   */
  function finish(entryId: string, { kind, reply, products, links, allergies }: ConciergeAnswer): void {
    const warns = kind === 'allergens' || allergies.length > 0;
    const cards = products.map((product) => cardOf(product, warns));
    const entries = current.entries.map((entry) =>
      entry.id === entryId
        ? { ...entry, text: current.preface + reply, kind, cards, links, isWriting: false }
        : { ...entry, cards: allergies.length > 0 ? [] : entry.cards },
    );
    change({ entries, isPending: false, preface: '' });
  }

  return {
    read: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: () => change({ isOpen: true }),
    close: () => change({ isOpen: false }),
    /** Ignored while an answer is being received. Prices are answered in the currency, null for the shop's own. */
    ask(question: string, currency: CurrencyCode | null): void {
      if (!current.isPending && question.trim() !== '') void send(question.trim(), currency);
    },
    startOver(): void {
      request.abort();
      change({ ...fresh(), isOpen: true });
    },
    /** At logout: what was said may be about orders and addresses. */
    forget(): void {
      request.abort();
      change(fresh());
    },
  };
}

export type ConversationStore = ReturnType<typeof createConversation>;

function failureOf(failure: unknown, question: string): Conversation['failure'] {
  const isFull = failure instanceof ApiProblem && failure.code === 'conversation_full';
  return { message: messageOf(failure, FALLBACK), question, isFull };
}
