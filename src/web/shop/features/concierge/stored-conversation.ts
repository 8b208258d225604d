import { inTab, readObject, removeStored, writeObject } from '#web/state/browser-storage.ts';
import type { ChatMessage } from './chat-message.ts';

const KEY = 'account:concierge';
const HANDED_OVER = 'account:concierge-handed-over';
const MAX_ENTRIES = 60;

/** The part of a conversation that is stored in this tab. */
export interface StoredConversation {
  id: string;
  entries: ChatMessage[];
}

/** The conversation stored in this tab, or null. */
export function readStoredConversation(): StoredConversation | null {
  const { id, entries } = readObject(inTab, KEY);
  if (typeof id !== 'string' || !Array.isArray(entries)) return null;
  const written = (entries as ChatMessage[]).filter((entry) => !entry.isWriting);
  return { id, entries: written };
}

/** Without storage the next page starts a new conversation. */
export function storeConversation(conversation: StoredConversation): void {
  writeObject(inTab, KEY, { ...conversation, entries: conversation.entries.slice(-MAX_ENTRIES) });
}

/** Stores the conversation for the contact form. */
export function handOver(entries: readonly ChatMessage[], assistant: string): void {
  const lines = entries.map(({ from, text }) => `${from === 'shopper' ? 'Me' : assistant}: ${text}`);
  writeObject(inTab, HANDED_OVER, { text: lines.join('\n\n').slice(-MAX_TRANSCRIPT_LENGTH) });
}

const MAX_TRANSCRIPT_LENGTH = 15_000;

/** The conversation for the contact form; null when the visitor did not come from the concierge. */
export function handedOverConversation(): string | null {
  return (readObject(inTab, HANDED_OVER) as { text?: string }).text || null;
}

/** Called once the message was sent. */
export function deleteHandedOver(): void {
  removeStored(inTab, HANDED_OVER);
}
