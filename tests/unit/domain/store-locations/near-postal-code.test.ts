import { expect, test } from 'vitest';
import type { CountryWithRegions } from '#domain/shipping/countries-with-regions.ts';
import { nearPostalCode } from '#domain/store-locations/near-postal-code.ts';
import { placesOf } from '#domain/store-locations/place.ts';
import { listed } from './places.ts';

const places = placesOf(
  [
    ['Buffalo', 'NY', '14201', 'US'],
    ['Hudson', 'NY', '12534', 'US'],
    ['Brooklyn', 'NY', '11215', 'US'],
    ['Manhattan', 'NY', '10016', 'US'],
    ['Jersey City', 'NJ', '07302', 'US'],
    ['Toronto', 'ON', 'M5T 2K1', 'CA'],
    ['Ottawa', 'ON', 'K1N 9C3', 'CA'],
  ].map(([title = '', state = '', zip = '', country = '']) => listed({ title, state, zip, country })),
);

test.each<[CountryWithRegions, string, string[]]>([
  ['US', '10001', ['Manhattan', 'Brooklyn', 'Hudson', 'Buffalo']],
  ['US', '11201', ['Brooklyn', 'Manhattan', 'Hudson', 'Buffalo']],
  ['US', '10001-1234', ['Manhattan', 'Brooklyn', 'Hudson', 'Buffalo']],
  ['US', '07030', ['Jersey City']],
  ['US', '90001', []],
  ['CA', 'K1N 1A1', ['Ottawa', 'Toronto']],
  ['CA', 'm5t1a1', ['Toronto', 'Ottawa']],
  ['CA', 'V6B 1A1', []],
])('near %s %s are %j', (country, postalCode, names) => {
  expect(nearPostalCode(places, { country, postalCode }).map(({ name }) => name)).toEqual(names);
});
