import { DomainError } from '#domain/errors.ts';
import type { ReviewId } from '#domain/ids.ts';
import type { ReviewSort } from '#domain/reviews/review-sort.ts';

/** The last review of a page: its creation time in microseconds since 1970, and its id. */
export interface ReviewCursor {
  sort: ReviewSort;
  /** What the sort compares before the creation time: see `review-list.ts`. */
  sortKey: number;
  writtenMicroseconds: string;
  id: ReviewId;
}

const CURSOR =
  /^(?:(highest|lowest|helpful)\.(-?\d{1,9})\.)?(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function cursorAfter({ sort, sortKey, writtenMicroseconds, id }: ReviewCursor): string {
  const place = `${writtenMicroseconds}.${id}`;
  return Buffer.from(sort === 'newest' ? place : `${sort}.${sortKey}.${place}`).toString('base64url');
}

/** Parses a `next_cursor` of this sort. Throws `malformed` for anything else. */
export function readCursor(cursor: string, asked: ReviewSort): ReviewCursor {
  const [, sort = 'newest', sortKey = '0', writtenMicroseconds, id] =
    CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!writtenMicroseconds || !id || sort !== asked) {
    throw new DomainError(
      'malformed',
      'cursor: give the next_cursor of an earlier answer with the same sort, unchanged.',
    );
  }
  return { sort: asked, sortKey: Number(sortKey), writtenMicroseconds, id: id as ReviewId };
}
