import { expect, it } from 'vitest';
import type { ReviewId } from '#domain/ids.ts';
import { REVIEW_SORTS } from '#domain/reviews/review-sort.ts';
import { cursorAfter, readCursor } from '#server/reviews/review-cursor.ts';
import { anId } from '../../../support/ids.ts';

const place = {
  writtenMicroseconds: '1763700000123456',
  id: anId<ReviewId>('0b9de1c2-3f4a-4b5c-8d6e-7f8091a2b3c4'),
};

it.each([
  ['newest', 0],
  ['highest', 5],
  ['lowest', -1],
  ['helpful', 1204],
] as const)('a cursor of the sort %s leads back to where it was made', (sort, sortKey) => {
  expect(readCursor(cursorAfter({ ...place, sort, sortKey }), sort)).toEqual({ ...place, sort, sortKey });
});

it.each(['haggis', '', Buffer.from("1.x' or 1=1").toString('base64url')])('%j is no cursor', (cursor) => {
  expect(() => readCursor(cursor, 'newest')).toThrow(expect.objectContaining({ code: 'malformed' }));
});

it('a cursor of one sort is refused for another', () => {
  const cursor = cursorAfter({ ...place, sort: 'highest', sortKey: 4 });
  for (const sort of REVIEW_SORTS.filter((other) => other !== 'highest'))
    expect(() => readCursor(cursor, sort)).toThrow(expect.objectContaining({ code: 'malformed' }));
});
