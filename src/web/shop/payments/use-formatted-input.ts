import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { caretAfterFormatting } from './caret.ts';

/**
 * A field of digits that is formatted while it is typed in, with the caret where the typing left it. Give the answer to the
 * input as `ref` and `onChange`.
 */
export function useFormattedInput(format: (typed: string) => string, onValue: (formatted: string) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== ref.current) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = currentTarget;
    const formatted = format(value);
    const isInsertion = !(nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete'));
    caret.current = caretAfterFormatting(
      { value, caret: selectionStart ?? value.length },
      formatted,
      isInsertion,
    );
    onValue(formatted);
  }

  return { ref, onChange };
}
