import { expect, it } from 'vitest';
import { sharePictureOf } from '#domain/presentation/share-picture.ts';

const USUAL = '/pictures/the-usual.webp';

it.each([
  ['/pictures/the-mix-pack.webp', '/pictures/share/the-mix-pack.jpg'],
  ['/pictures/the-mix-poured.webp', '/pictures/share/the-mix-poured.jpg'],
  ['/pictures/the-mix-pack.webp#focus=30-70', '/pictures/share/the-mix-pack-focus-30-70.jpg'],
  ['https://elsewhere.example.com/a-pack.webp', '/pictures/share/the-usual.jpg'],
  [undefined, '/pictures/share/the-usual.jpg'],
])('a page about %s is shared with %s', (url, shared) => {
  expect(sharePictureOf(url, USUAL)).toBe(shared);
});

it('a page about nothing in particular of a store without a picture for sharing is shared without one', () => {
  expect(sharePictureOf(undefined, undefined)).toBeNull();
});
