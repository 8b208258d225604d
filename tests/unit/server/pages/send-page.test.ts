import { expect, test } from 'vitest';
import { chosenEncoding, isNotModified } from '#server/pages/send-page.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a visitor that accepts %j gets %s', (accepted, expected) => {
  expect(chosenEncoding(accepted)).toBe(expected);
});

test('a page whose tag the visitor names is known to it', () => {
  expect(isNotModified('"other", W/"tag"', 'W/"tag"')).toBe(true);
});

test('a page whose tag the visitor does not name is not known to it', () => {
  expect(isNotModified('W/"older"', 'W/"tag"')).toBe(false);
});

test('a page without a tag is never known', () => {
  expect(isNotModified('*', undefined)).toBe(false);
});
