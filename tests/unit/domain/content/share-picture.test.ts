import { expect, it } from 'vitest';
import { sharePictureOf } from '#domain/content/share-picture.ts';

it.each([
  ['/pictures/the-mix-pack.webp', '/pictures/share/the-mix-pack.jpg'],
  ['/pictures/the-mix-scene.webp', '/pictures/share/the-mix-scene.jpg'],
  ['/pictures/the-mix-3-pack.webp', '/pictures/share/shop.jpg'],
  ['/pictures/the-mix-poured.webp', '/pictures/share/shop.jpg'],
  ['https://elsewhere.example.com/a-pack.webp', '/pictures/share/shop.jpg'],
  [undefined, '/pictures/share/shop.jpg'],
])('a page about %s is shared with %s', (url, shared) => {
  expect(sharePictureOf(url)).toBe(shared);
});
