import { expect, test } from 'vitest';
import { placesOf, placesThatCarry } from '#domain/store-locations/place.ts';
import { aPlace, listed } from './places.ts';

test('a place is called by its title and addressed in one line', () => {
  expect(aPlace()).toMatchObject({
    name: 'Gully Corner Store',
    address: '152 Bedford Ave, Brooklyn, NY 11249, US',
  });
});

test('a second line is between street and city', () => {
  expect(aPlace({ line2: 'Upper level' }).address).toBe(
    '152 Bedford Ave, Upper level, Brooklyn, NY 11249, US',
  );
});

test.each([null, '', '  '])('a second line of %j leaves no gap', (line2) => {
  expect(aPlace({ line2 }).address).toBe('152 Bedford Ave, Brooklyn, NY 11249, US');
});

test.each([null, ''])('a phone number or an email address of %j reads N/A', (missing) => {
  expect(aPlace({ phone: missing, email: missing })).toMatchObject({ phone: 'N/A', email: 'N/A' });
});

test('places without a latitude or a longitude are dropped', () => {
  const names = placesOf([
    listed({ title: 'No latitude', latitude: null }),
    listed({ title: 'Here' }),
    listed({ title: 'No longitude', longitude: null }),
  ]).map((place) => place.name);
  expect(names).toEqual(['Here']);
});

test('a place on the equator or the prime meridian is a place', () => {
  expect(placesOf([listed({ latitude: 0, longitude: 0 })])).toHaveLength(1);
});

test('two branches of the same name are told apart', () => {
  const [one, other] = placesOf([listed(), listed()]);
  expect(one?.id).not.toBe(other?.id);
});

test('places that carry a product are those that say so', () => {
  const places = placesOf([
    listed({ title: 'Both', products: ['the-mix', 'the-bites'] }),
    listed({ title: 'Other', products: ['the-bites'] }),
    listed({ title: 'Unknown', products: [] }),
  ]);
  expect(placesThatCarry(places, 'the-mix').map(({ name }) => name)).toEqual(['Both']);
});

test('hours of nothing but spaces are unknown', () => {
  expect([aPlace({ hours: '  ' }).hours, aPlace({ hours: 'Daily 7 am to 10 pm' }).hours]).toEqual([
    null,
    'Daily 7 am to 10 pm',
  ]);
});
