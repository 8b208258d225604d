import { useState } from 'react';

/** What is being written. */
export type DraftKind = 'reply' | 'note';

export interface Draft {
  text: string;
  /** Sent with it, so that a second press sends nothing. */
  key: string;
  write: (text: string) => void;
  clear: () => void;
}

const nameOf = (conversationId: string, kind: DraftKind) => `inbox-draft:${conversationId}:${kind}`;

/** The text for a conversation, kept in this tab until it is sent. */
export function useDraft(conversationId: string, kind: DraftKind): Draft {
  const name = nameOf(conversationId, kind);
  const [text, setText] = useState(() => stored(name));
  const [key, setKey] = useState(() => crypto.randomUUID() as string);
  const write = (next: string) => {
    setText(next);
    store(name, next);
  };
  return {
    text,
    key,
    write,
    clear: () => {
      write('');
      setKey(crypto.randomUUID());
    },
  };
}

/** Browsers may refuse to store anything. */
function stored(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function store(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // The text is still in the form.
  }
}
