import type { ChatMessage } from './chat-message.ts';

const KEY = 'concierge';
const HANDED_OVER = 'concierge-handed-over';
const MOST_ENTRIES = 60;

/** What is kept of a conversation for as long as the tab lives. */
export interface StoredConversation {
  id: string;
  entries: ChatMessage[];
  isOpen: boolean;
}

/** The conversation of this tab, from before the page was loaded; null when there is none, or it cannot be read. */
export function readStoredConversation(): StoredConversation | null {
  const kept = read(KEY);
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('entries' in kept)) return null;
  const { id, entries, isOpen } = kept as StoredConversation;
  if (typeof id !== 'string' || !Array.isArray(entries)) return null;
  return { id, entries: entries.filter((entry) => !entry.isWriting), isOpen: isOpen === true };
}

/** Keeps the conversation; a browser that does not let us only forgets it at the next page. */
export function storeConversation(conversation: StoredConversation): void {
  write(KEY, { ...conversation, entries: conversation.entries.slice(-MOST_ENTRIES) });
}

/** Lays what was said ready for the contact form. */
export function handOver(entries: readonly ChatMessage[], assistant: string): void {
  const lines = entries.map(({ from, text }) => `${from === 'shopper' ? 'Me' : assistant}: ${text}`);
  write(HANDED_OVER, lines.join('\n\n').slice(-HANDED_OVER_LENGTH));
}

const HANDED_OVER_LENGTH = 15_000;

/** What was said to the concierge, for the contact form; null when nothing was handed over. */
export function handedOverConversation(): string | null {
  const text = read(HANDED_OVER);
  return typeof text === 'string' && text !== '' ? text : null;
}

/** The message has arrived, with what was handed over. */
export function deleteHandedOver(): void {
  write(HANDED_OVER, null);
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the conversation lives in this page only.
  }
}
