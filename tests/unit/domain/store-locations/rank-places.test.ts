import { expect, test } from 'vitest';
import { placesOf } from '#domain/store-locations/place.ts';
import { rankPlaces } from '#domain/store-locations/rank-places.ts';
import { listed } from './places.ts';

const places = placesOf([
  listed({ title: 'Common Crumb', city: 'Cambridge', state: 'MA', zip: '02138', line1: '1 Boston Rd' }),
  listed({ title: 'Boston Bites', city: 'Boston', state: 'MA', zip: '02113', line1: '61 Salem St' }),
  listed({ title: 'Harbour Shelf', city: 'Boston', state: 'MA', zip: '02114', line1: '2 Salem St' }),
  listed({ title: 'Peach & Pickle', city: 'Atlanta', state: 'GA', zip: '30308', line1: '675 Ponce Ave' }),
]);
const namesFor = (search: string) => rankPlaces(places, search).map((place) => place.name);

test('the best answers come first and those that answer nothing are left out', () => {
  expect(namesFor('boston')).toEqual(['Boston Bites', 'Harbour Shelf', 'Common Crumb']);
});

test('places that answer equally well stay in the order they came in', () => {
  expect(namesFor('ma')).toEqual(['Common Crumb', 'Boston Bites', 'Harbour Shelf']);
});

test.each(['', '   '])('a search for %j shows all of them as they came', (search) => {
  expect(namesFor(search)).toEqual(places.map((place) => place.name));
});

test('a search that nothing answers finds nothing', () => {
  expect(namesFor('xqzw')).toEqual([]);
});
