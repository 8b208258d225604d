import { digitsOf } from './card-number.ts';

/**
 * Where the caret belongs once a field of digits has been formatted anew: behind the same digit as before. After an insertion
 * it also steps over a separator that follows, so that typing goes on behind it.
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
