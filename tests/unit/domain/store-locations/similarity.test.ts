import { expect, test } from 'vitest';
import { editDistance, similarity } from '#domain/store-locations/similarity.ts';

test.each([
  ['', '', 0],
  ['boston', 'boston', 0],
  ['', 'boston', 6],
  ['boston', '', 6],
  ['boston', 'bostn', 1],
  ['boston', 'bostton', 1],
  ['boston', 'bosten', 1],
  ['kitten', 'sitting', 3],
  ['flaw', 'lawn', 2],
])('from %j to %j it takes %i edits, and as many back', (one, other, expected) => {
  expect(editDistance(one, other)).toBe(expected);
  expect(editDistance(other, one)).toBe(expected);
});

test.each([
  ['same', 'same', 1],
  ['', '', 1],
  ['abcd', 'abcx', 0.75],
  ['abc', 'xyz', 0],
  ['corner', 'corn', 4 / 6],
])('%j and %j are alike by %d', (one, other, expected) => {
  expect(similarity(one, other)).toBeCloseTo(expected, 10);
});
