import { useRef } from 'react';

/** Gives an idempotency key: the same content sent again has the same key, and any other content another one. */
export function useKeyOf(): (sent: unknown) => string {
  const last = useRef<{ sent: string; key: string } | null>(null);
  return (content) => {
    const sent = JSON.stringify(content);
    if (last.current?.sent !== sent) last.current = { sent, key: crypto.randomUUID() };
    return last.current.key;
  };
}
