import { expect, it } from 'vitest';
import type { ReviewId } from '#domain/ids.ts';
import { cursorAfter, readCursor } from '#server/reviews/review-cursor.ts';
import { anId } from '../../../support/ids.ts';

const place = {
  writtenMicroseconds: '1763700000123456',
  id: anId<ReviewId>('0b9de1c2-3f4a-4b5c-8d6e-7f8091a2b3c4'),
};

it('a cursor leads back to where it was made', () => {
  expect(readCursor(cursorAfter(place))).toEqual(place);
});

it.each([['haggis'], [''], [Buffer.from("1.x' or 1=1").toString('base64url')]])(
  '%j is no cursor',
  (cursor) => {
    expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ code: 'malformed' }));
  },
);
