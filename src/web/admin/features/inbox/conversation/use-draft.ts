import { useState } from 'react';
import {
  inTab,
  readObject,
  readText,
  removeStored,
  writeObject,
  writeText,
} from '#web/state/browser-storage.ts';

/** What is being written. */
export type DraftKind = 'reply' | 'note';

export interface Draft {
  text: string;
  write: (text: string) => void;
  /**
   * Sent with a text. The same text has the same key, also after another page was open, so that it is sent once; until it is written
   * over, because the next text may be the same.
   */
  keyOf: (text: string) => string;
  /** Empties it after that text was sent; what was typed meanwhile stays, to be sent by itself. */
  clear: (sent: string) => void;
}

const nameOf = (conversationId: string, kind: DraftKind) => `inbox-draft:${conversationId}:${kind}`;

/** Puts a text that was typed elsewhere into the box of a conversation, after what is there. */
export function addToDraft(conversationId: string, text: string): void {
  const name = nameOf(conversationId, 'reply');
  writeText(inTab, name, [readText(inTab, name)?.trimEnd(), text].filter(Boolean).join('\n\n'));
}

/** For a browser that refuses to store them. */
const sentOfPage = new Map<string, { text: string; key: string }>();

/** The text for a conversation, stored in this tab until it is sent. */
export function useDraft(conversationId: string, kind: DraftKind): Draft {
  const name = nameOf(conversationId, kind);
  const sentName = `${name}:sent`;
  const [text, setText] = useState(() => readText(inTab, name) ?? '');
  const lastSent = () => ({ ...sentOfPage.get(sentName), ...readObject(inTab, sentName) });
  const forgetSent = () => {
    sentOfPage.delete(sentName);
    removeStored(inTab, sentName);
  };
  const write = (next: string) => {
    if (next !== lastSent().text) forgetSent();
    setText(next);
    if (next === '') removeStored(inTab, name);
    else writeText(inTab, name, next);
  };
  return {
    text,
    write,
    keyOf: (sent) => {
      const last = lastSent();
      if (last.text === sent && typeof last.key === 'string') return last.key;
      const key: string = crypto.randomUUID();
      sentOfPage.set(sentName, { text: sent, key });
      writeObject(inTab, sentName, { text: sent, key });
      return key;
    },
    clear: (sent) => {
      setText((now) => (now === sent ? '' : now));
      if (readText(inTab, name) === sent) removeStored(inTab, name);
      forgetSent();
    },
  };
}
