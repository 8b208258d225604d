import type { ChatMessage } from './chat-message.ts';

const KEY = 'concierge';
const HANDED_OVER = 'concierge-handed-over';
const MAX_ENTRIES = 60;

/** The part of a conversation that is stored in this tab. */
export interface StoredConversation {
  id: string;
  entries: ChatMessage[];
  isOpen: boolean;
}

/** The conversation stored in this tab, or null. */
export function readStoredConversation(): StoredConversation | null {
  const stored = read(KEY);
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('entries' in stored))
    return null;
  const { id, entries, isOpen } = stored as StoredConversation;
  if (typeof id !== 'string' || !Array.isArray(entries)) return null;
  return { id, entries: entries.filter((entry) => !entry.isWriting), isOpen: isOpen === true };
}

/** Without storage the next page starts a new conversation. */
export function storeConversation(conversation: StoredConversation): void {
  write(KEY, { ...conversation, entries: conversation.entries.slice(-MAX_ENTRIES) });
}

/** Stores the conversation for the contact form. */
export function handOver(entries: readonly ChatMessage[], assistant: string): void {
  const lines = entries.map(({ from, text }) => `${from === 'shopper' ? 'Me' : assistant}: ${text}`);
  write(HANDED_OVER, lines.join('\n\n').slice(-MAX_TRANSCRIPT_LENGTH));
}

const MAX_TRANSCRIPT_LENGTH = 15_000;

/** The conversation for the contact form; null when the visitor did not come from the concierge. */
export function handedOverConversation(): string | null {
  const text = read(HANDED_OVER);
  return typeof text === 'string' && text !== '' ? text : null;
}

/** Called once the message was sent. */
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
    // Storage is full or not allowed, so the conversation lasts for this page only.
  }
}
