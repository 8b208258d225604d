import { useEffect, useRef } from 'react';

/** A key of every page: a character, which belongs to the field or dialog that has the focus, or `Ctrl K`. */
export type GlobalKey = '/' | '?' | 'Ctrl K';

/** Calls back when one of the keys is pressed, unless a dialog is open. */
export function useGlobalKey(keys: readonly GlobalKey[], onPress: () => void): void {
  const latest = useRef({ keys, onPress });
  latest.current = { keys, onPress };
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const pressed = event.ctrlKey || event.metaKey ? `Ctrl ${event.key.toUpperCase()}` : event.key;
      if (!latest.current.keys.some((key) => key === pressed)) return;
      if (document.querySelector('[data-dialog]') || (event.key === pressed && isTyping(event.target)))
        return;
      event.preventDefault();
      latest.current.onPress();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
