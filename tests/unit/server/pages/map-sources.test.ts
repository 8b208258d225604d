import { expect, test } from 'vitest';
import { mapSources } from '#server/pages/page-sources.ts';

const tileUrl = 'https://tile.example.com/osm/{z}/{x}/{y}.png?key=a;b';

test('the store locator may show pictures of the map’s host, and only of its host', () => {
  expect(mapSources('/store-locator', tileUrl)).toEqual({ 'img-src': ['https://tile.example.com'] });
});

test('a host with several servers is allowed with all of them', () => {
  const sources = mapSources('/store-locator', 'https://{s}.tile.example.com:8443/{z}/{x}/{y}.png');
  expect(sources).toEqual({ 'img-src': ['https://*.tile.example.com:8443'] });
});

test.each(['/', '/shop', '/checkout', '/store-locator/x'])('%s may not', (pathname) => {
  expect(mapSources(pathname, tileUrl)).toEqual({});
});
