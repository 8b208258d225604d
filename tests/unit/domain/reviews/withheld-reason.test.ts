import { expect, it } from 'vitest';
import { withheldNote } from '#domain/reviews/withheld-reason.ts';

it('says nothing while every review is shown', () => {
  expect(withheldNote([])).toBeNull();
  expect(withheldNote([{ reason: 'links', count: 0 }])).toBeNull();
});

it('says how many reviews are not shown and why, the most frequent reason first', () => {
  expect(withheldNote([{ reason: 'links', count: 1 }])).toMatch(
    /^1 review is not shown because they advertised a link\./,
  );
  expect(
    withheldNote([
      { reason: 'links', count: 1 },
      { reason: 'flood', count: 2 },
    ]),
  ).toMatch(
    /^3 reviews are not shown because too many came from the same hand \(2\), or they advertised a link \(1\)\./,
  );
});
