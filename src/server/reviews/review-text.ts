import { DomainError } from '#domain/errors.ts';
import { isVisible } from '#domain/text/visible-text.ts';

/** Characters that change the text direction. */
const TURNS = /\p{Bidi_Control}/gu;

/** Collapses names and titles to one line without direction controls. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(TURNS, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Like `oneLine`, for required fields. Throws `malformed` with the field's name. */
export function requireVisibleLine(text: string, field: string): string {
  const line = oneLine(text);
  if (!isVisible(line)) throw new DomainError('malformed', `${field}: must not be empty`);
  return line;
}
