import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';
import { type AnswerEvent, ask, type ConciergeAnswer } from './ask.ts';
import { cardOf } from './card-of.ts';
import { type ChatMessage, spoken } from './chat-message.ts';
import { readStoredConversation, storeConversation } from './stored-conversation.ts';
import { isNarrow } from './use-dialog-mode.ts';

/** The conversation of this tab and what may be done in it. */
export interface Conversation {
  id: string;
  entries: readonly ChatMessage[];
  isOpen: boolean;
  isPending: boolean;
  /** Why the last question was not answered, and the question, so that it can be asked again. */
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

/** What was said before the page was loaded. Where the panel covers the page, nobody finds it open who asked for another page. */
function conversationBefore(): Partial<Conversation> {
  const kept = readStoredConversation();
  return kept ? { ...kept, isOpen: kept.isOpen && !isNarrow() } : {};
}

/** One conversation for the whole tab, whatever pages come and go. `useSyncExternalStore` reads it. */
export function createConversation(api: ApiClient) {
  let current: Conversation = { ...fresh(), ...conversationBefore() };
  const listeners = new Set<() => void>();
  let underWay = new AbortController();

  function change(part: Partial<Conversation>): void {
    current = { ...current, ...part };
    const { id, entries, isOpen } = current;
    if (!current.isPending) storeConversation({ id, entries: [...entries], isOpen });
    for (const listener of listeners) listener();
  }

  const changeEntry = (id: string, part: Partial<ChatMessage>) =>
    change({ entries: current.entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)) });

  async function send(question: string): Promise<void> {
    const mine = spoken('shopper', question);
    const answer = spoken('concierge', '', true);
    const before = current.entries;
    underWay = new AbortController();
    const { signal } = underWay;
    change({ entries: [...before, mine, answer], isPending: true, failure: null });
    try {
      await listen(answer.id, question, signal);
    } catch (failure) {
      if (!signal.aborted)
        change({ entries: before, isPending: false, failure: failureOf(failure, question) });
    }
  }

  async function listen(entryId: string, message: string, signal: AbortSignal): Promise<void> {
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

  /** A conversation that the shop no longer knows (another session, another month) begins anew, unnoticed. */
  async function* eventsFor(message: string, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    try {
      yield* ask(api, { conversationId: current.id, message }, signal);
    } catch (failure) {
      if (!(failure instanceof ApiProblem) || failure.status !== 404) throw failure;
      current = { ...current, id: crypto.randomUUID() };
      yield* ask(api, { conversationId: current.id, message }, signal);
    }
  }

  /** Once an allergy has been told, what was shown before it is no longer offered; its links stay. */
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
    /** Asks; while an answer is under way nothing else is asked. */
    ask(question: string): void {
      if (!current.isPending && question.trim() !== '') void send(question.trim());
    },
    startOver(): void {
      underWay.abort();
      change({ ...fresh(), isOpen: true });
    },
  };
}

export type ConversationStore = ReturnType<typeof createConversation>;

function failureOf(failure: unknown, question: string): Conversation['failure'] {
  const isFull = failure instanceof ApiProblem && failure.code === 'conversation_full';
  return { message: messageOf(failure, FALLBACK), question, isFull };
}
