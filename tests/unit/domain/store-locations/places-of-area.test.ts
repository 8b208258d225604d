import { expect, test } from 'vitest';
import { placesOf } from '#domain/store-locations/place.ts';
import { placesOfArea } from '#domain/store-locations/places-of-area.ts';
import { listed } from './places.ts';

const across = placesOf([
  listed({ title: 'Kensington Crumb', city: 'Toronto', state: 'ON', zip: 'M5T 2K1', country: 'CA' }),
  listed({ title: 'ByWard Bites', city: 'Ottawa', state: 'ON', zip: 'K1N 9C3', country: 'CA' }),
  listed({ title: 'Whyte Wares', city: 'Edmonton', state: 'AB', zip: 'T6E 4A4', country: 'CA' }),
  listed({ title: 'Valencia Victuals', city: 'San Francisco', state: 'CA', zip: '94110' }),
]);

test.each([
  ['Ontario', ['Kensington Crumb', 'ByWard Bites']],
  ['california', ['Valencia Victuals']],
  ['Canada', ['Kensington Crumb', 'ByWard Bites', 'Whyte Wares']],
  ['United States', ['Valencia Victuals']],
  ['94103-1234', ['Valencia Victuals']],
  ['941031234', ['Valencia Victuals']],
  ['K1A 0B1', ['ByWard Bites', 'Kensington Crumb']],
  ['k1n1a1', ['ByWard Bites', 'Kensington Crumb']],
  ['Nevada', []],
  ['99501-0001', []],
])('the area that %s names has %j', (search, names) => {
  expect(placesOfArea(across, search).map(({ name }) => name)).toEqual(names);
});
