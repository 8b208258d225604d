import { expect, test } from 'vitest';
import {
  distanceLabel,
  kilometersBetween,
  milesBetween,
  nearestFirst,
} from '#domain/store-locations/distance.ts';
import { placesOf } from '#domain/store-locations/place.ts';
import { listed } from './places.ts';

const newYork = { latitude: 40.7128, longitude: -74.006 };
const losAngeles = { latitude: 34.0522, longitude: -118.2437 };

test('New York and Los Angeles are some 3,936 kilometers or 2,446 miles apart', () => {
  expect(kilometersBetween(newYork, losAngeles)).toBeCloseTo(3935.75, 0);
  expect(milesBetween(newYork, losAngeles)).toBeCloseTo(2445.56, 0);
});

test('it is no way from a point to itself', () => {
  expect(kilometersBetween(newYork, newYork)).toBe(0);
});

test('the way around the date line is the short one', () => {
  const west = { latitude: 0, longitude: 179.5 };
  const east = { latitude: 0, longitude: -179.5 };
  expect(kilometersBetween(west, east)).toBeCloseTo(111.2, 1);
});

test('half way round the earth is half its circumference', () => {
  const pole = { latitude: 90, longitude: 0 };
  expect(kilometersBetween(pole, { latitude: -90, longitude: 0 })).toBeCloseTo(20_015, 0);
});

test('places are put in order of their distance', () => {
  const places = placesOf([
    listed({ title: 'Los Angeles', ...losAngeles }),
    listed({ title: 'Boston', latitude: 42.36, longitude: -71.06 }),
    listed({ title: 'New York', ...newYork }),
  ]);
  const point = { latitude: 40.7, longitude: -74 };
  expect(nearestFirst(places, point).map((place) => place.name)).toEqual([
    'New York',
    'Boston',
    'Los Angeles',
  ]);
});

test.each([
  [{ latitude: 40.7128, longitude: -74.006 }, '0.0 mi (0.0 km)'],
  [{ latitude: 40.75, longitude: -74.006 }, '2.6 mi (4.1 km)'],
  [{ latitude: 42.3601, longitude: -71.0589 }, '190 mi (306 km)'],
  [losAngeles, '2,446 mi (3,936 km)'],
])('a distance reads as people say it', (to, expected) => {
  expect(distanceLabel(newYork, to)).toBe(expected);
});
