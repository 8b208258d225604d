import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';
import { type AnswerEvent, ask, type ConciergeAnswer } from './ask.ts';
import { cardOf } from './card-of.ts';
import { type ChatMessage, newMessage } from './chat-message.ts';
import { readStoredConversation, storeConversation } from './stored-conversation.ts';
import { isNarrow } from './use-dialog-mode.ts';

/** The state of this tab's conversation. */
export interface Conversation {
  id: string;
  entries: readonly ChatMessage[];
  isOpen: boolean;
  isPending: boolean;
  /** Why the last question failed, and the question itself for a retry. */
  failure: { message: string; question: string; isFull: boolean } | null;
}

const FALLBACK = 'That did not work. Try again in a moment.';

const fresh = (): Conversation => ({
  id: crypto.randomUUID(),
  entries: [],
  isOpen: false,
  isPending: false,
  failure: null,
});

/**
 * The conversation from before the page was loaded. In narrow windows the panel covers the page, so it starts
 * closed there.
 */
function restoredConversation(): Partial<Conversation> {
  const stored = readStoredConversation();
  return stored ? { ...stored, isOpen: stored.isOpen && !isNarrow() } : {};
}

/** A store for `useSyncExternalStore` with one conversation per tab, independent of the page. */
export function createConversation(api: ApiClient) {
  let current: Conversation = { ...fresh(), ...restoredConversation() };
  const listeners = new Set<() => void>();
  let request = new AbortController();

  function change(changes: Partial<Conversation>): void {
    current = { ...current, ...changes };
    const { id, entries, isOpen } = current;
    if (!current.isPending) storeConversation({ id, entries: [...entries], isOpen });
    for (const listener of listeners) listener();
  }

  const changeEntry = (id: string, changes: Partial<ChatMessage>) =>
    change({ entries: current.entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)) });

  async function send(question: string): Promise<void> {
    const sent = newMessage('shopper', question);
    const answer = newMessage('concierge', '', true);
    const previous = current.entries;
    request = new AbortController();
    const { signal } = request;
    change({ entries: [...previous, sent, answer], isPending: true, failure: null });
    try {
      await receive(answer.id, question, signal);
    } catch (failure) {
      if (!signal.aborted)
        change({ entries: previous, isPending: false, failure: failureOf(failure, question) });
    }
  }

  async function receive(entryId: string, message: string, signal: AbortSignal): Promise<void> {
    let text = '';
    for await (const event of eventsFor(message, signal)) {
      if (signal.aborted) return;
      if (event.event === 'error') throw new ApiProblem(0, { detail: event.data.detail });
      if (event.event === 'done') return finish(entryId, event.data);
      text = event.event === 'reset' ? '' : text + event.data.text;
      changeEntry(entryId, { text });
    }
    throw new ApiProblem(0, {});
  }

  /**
   * A conversation that the server no longer knows, for example after a new session, is continued under a new
   * id.
   */
  async function* eventsFor(message: string, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    try {
      yield* ask(api, { conversationId: current.id, message }, signal);
    } catch (failure) {
      if (!(failure instanceof ApiProblem) || failure.status !== 404) throw failure;
      current = { ...current, id: crypto.randomUUID() };
      yield* ask(api, { conversationId: current.id, message }, signal);
    }
  }

  /** Once an allergy is known, earlier product cards are removed; their links stay. */
  function finish(entryId: string, { kind, reply, products, links, allergies }: ConciergeAnswer): void {
    const entries = current.entries.map((entry) =>
      entry.id === entryId
        ? { ...entry, text: reply, kind, cards: products.map(cardOf), links, isWriting: false }
        : { ...entry, cards: allergies.length > 0 ? [] : entry.cards },
    );
    change({ entries, isPending: false });
  }

  return {
    read: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: () => change({ isOpen: true }),
    close: () => change({ isOpen: false }),
    /** Ignored while an answer is being received. */
    ask(question: string): void {
      if (!current.isPending && question.trim() !== '') void send(question.trim());
    },
    startOver(): void {
      request.abort();
      change({ ...fresh(), isOpen: true });
    },
  };
}

export type ConversationStore = ReturnType<typeof createConversation>;

function failureOf(failure: unknown, question: string): Conversation['failure'] {
  const isFull = failure instanceof ApiProblem && failure.code === 'conversation_full';
  return { message: messageOf(failure, FALLBACK), question, isFull };
}
