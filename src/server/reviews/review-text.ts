import { DomainError } from '#domain/errors.ts';

/** Letters that turn the direction of writing, for the whole line or without an end. */
const TURNS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const UNSEEN = /[\p{Cf}\p{Cc}\p{Z}]/gu;

/** Names and titles are one line without control of writing direction. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(TURNS, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** The same for what must be seen. Throws `malformed`, naming the field. */
export function requiredLine(text: string, field: string): string {
  const line = oneLine(text);
  if (line.replaceAll(UNSEEN, '') === '') throw new DomainError('malformed', `${field}: must not be empty`);
  return line;
}
