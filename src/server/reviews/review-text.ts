import { DomainError } from '#domain/errors.ts';
import { oneLine } from '#domain/text/one-line.ts';
import { isVisible } from '#domain/text/visible-text.ts';

/** Like `oneLine`, for required fields. Throws `malformed` with the field's name. */
export function requireVisibleLine(text: string, field: string): string {
  const line = oneLine(text);
  if (!isVisible(line)) throw new DomainError('malformed', `${field}: must not be empty`);
  return line;
}
