import { type ListedLocation, type Place, placesOf } from '#domain/store-locations/place.ts';

/** A location as the list has it, with what a test is about. */
export const listed = (facts: Partial<ListedLocation> = {}): ListedLocation => ({
  title: 'Gully Corner Store',
  line1: '152 Bedford Ave',
  line2: null,
  city: 'Brooklyn',
  state: 'NY',
  zip: '11249',
  country: 'US',
  latitude: 40.7185,
  longitude: -73.9577,
  phone: '(718) 555-0102',
  email: 'gully@example.com',
  hours: null,
  products: [],
  ...facts,
});

export function aPlace(facts: Partial<ListedLocation> = {}): Place {
  const [place] = placesOf([listed(facts)]);
  if (place === undefined) throw new Error('A place needs coordinates.');
  return place;
}
