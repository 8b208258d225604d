import { DomainError } from '#domain/errors.ts';
import type { ReviewId } from '#domain/ids.ts';

/** The last review of a page: its creation time in microseconds since 1970, and its id. */
export interface ReviewCursor {
  writtenMicroseconds: string;
  id: ReviewId;
}

const CURSOR = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const cursorAfter = ({ writtenMicroseconds, id }: ReviewCursor): string =>
  Buffer.from(`${writtenMicroseconds}.${id}`).toString('base64url');

/** Parses a `next_cursor`. Throws `malformed` for anything else. */
export function readCursor(cursor: string): ReviewCursor {
  const [, writtenMicroseconds, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!writtenMicroseconds || !id) {
    throw new DomainError('malformed', 'cursor: give the next_cursor of an earlier answer, unchanged.');
  }
  return { writtenMicroseconds, id: id as ReviewId };
}
