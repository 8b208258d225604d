import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { digitsOf } from './card-number.ts';

/**
 * Formats digits while they are typed and keeps the caret in place. Pass the result to the input as `ref` and
 * `onChange`.
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

/**
 * The caret position after a numeric field was reformatted: after the same digit as before. After an
 * insertion it also skips a following separator.
 */
export function caretAfterFormatting(
  before: { value: string; caret: number },
  formatted: string,
  isInsertion: boolean,
): number {
  const added = digitsOf(formatted).length > digitsOf(before.value).length ? 1 : 0;
  let digitsLeft = digitsOf(before.value.slice(0, before.caret)).length + added;
  let caret = 0;
  while (caret < formatted.length && digitsLeft > 0) {
    if (/\d/.test(formatted.charAt(caret))) digitsLeft -= 1;
    caret += 1;
  }
  return isInsertion && caret < formatted.length && /\D/.test(formatted.charAt(caret)) ? caret + 1 : caret;
}
