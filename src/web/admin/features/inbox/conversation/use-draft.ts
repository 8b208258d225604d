import { useState } from 'react';
import { inTab, readText, removeStored, writeText } from '#web/state/browser-storage.ts';

/** What is being written. */
export type DraftKind = 'reply' | 'note';

export interface Draft {
  text: string;
  /** Sent with it, so that a second press sends nothing. */
  key: string;
  write: (text: string) => void;
  /** Empties it after that text was sent; what was typed meanwhile stays, to be sent by itself. */
  clear: (sent: string) => void;
}

const nameOf = (conversationId: string, kind: DraftKind) => `inbox-draft:${conversationId}:${kind}`;

/** The text for a conversation, kept in this tab until it is sent. */
export function useDraft(conversationId: string, kind: DraftKind): Draft {
  const name = nameOf(conversationId, kind);
  const [text, setText] = useState(() => readText(inTab, name) ?? '');
  const [key, setKey] = useState(() => crypto.randomUUID() as string);
  const write = (next: string) => {
    setText(next);
    if (next === '') removeStored(inTab, name);
    else writeText(inTab, name, next);
  };
  return {
    text,
    key,
    write,
    clear: (sent) => {
      setText((now) => (now === sent ? '' : now));
      if (readText(inTab, name) === sent) removeStored(inTab, name);
      setKey(crypto.randomUUID());
    },
  };
}
