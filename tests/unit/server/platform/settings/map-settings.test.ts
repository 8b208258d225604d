import { expect, test } from 'vitest';
import { readSettings } from '#server/platform/settings/settings.ts';

test('the map comes from OpenStreetMap unless told otherwise', () => {
  expect(readSettings({}).map).toEqual({
    tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
  });
});

test('another map is taken with its attribution', () => {
  const tileUrl = 'https://{s}.tiles.example.com/{z}/{x}/{y}@2x.png';
  const settings = readSettings({ MAP_TILE_URL: tileUrl, MAP_ATTRIBUTION: '© Example' });
  expect(settings.map).toEqual({ tileUrl, attribution: '© Example' });
});

test.each([
  'https://tiles.example.com/{z}/{x}.png',
  'tiles.example.com/{z}/{x}/{y}.png',
  'https://tiles.example.com; script-src */{z}/{x}/{y}.png',
  'javascript:{z}/{x}/{y}',
])('a map address that cannot be one stops the start: %s', (tileUrl) => {
  expect(() => readSettings({ MAP_TILE_URL: tileUrl })).toThrow(/MAP_TILE_URL/);
});
