import type { StaffLocation } from '#contracts/admin/store-locations/location-calls.ts';
import type { Fact } from '../../ui/feedback/facts.ts';
import { productCalled } from '../products/product-called.ts';

type LocationContent = StaffLocation['content'];

/** A location as typed. Fields are called as in the calls, which name them in errors. */
export interface TypedLocation {
  title: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
  country: LocationContent['country'];
  latitude: string;
  longitude: string;
  phone: string;
  email: string;
  hours: string;
  products: StaffLocation['carried'];
}

export const NEW_LOCATION: TypedLocation = {
  title: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  zip: '',
  country: 'US',
  latitude: '',
  longitude: '',
  phone: '',
  email: '',
  hours: '',
  products: [],
};

/** The fields of a location. */
export const typedLocation = ({
  content,
  carried,
}: Pick<StaffLocation, 'content' | 'carried'>): TypedLocation => ({
  title: content.title,
  line1: content.line1,
  line2: content.line2 ?? '',
  city: content.city,
  state: content.state,
  zip: content.zip,
  country: content.country,
  latitude: content.latitude?.toString() ?? '',
  longitude: content.longitude?.toString() ?? '',
  phone: content.phone ?? '',
  email: content.email ?? '',
  hours: content.hours ?? '',
  products: content.products.map((handle) => productCalled(handle, carried)),
});

const orNull = (typed: string): string | null => typed.trim() || null;
const degreesOf = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.replace(',', '.'));

/** What was typed, as calls take it. */
export const contentOf = (typed: TypedLocation): LocationContent => ({
  title: typed.title.trim(),
  line1: typed.line1.trim(),
  line2: orNull(typed.line2),
  city: typed.city.trim(),
  state: typed.state.trim(),
  zip: typed.zip.trim(),
  country: typed.country,
  latitude: degreesOf(typed.latitude),
  longitude: degreesOf(typed.longitude),
  phone: orNull(typed.phone),
  email: orNull(typed.email),
  hours: orNull(typed.hours),
  products: typed.products.map(({ handle }) => handle),
});

/** Empty, or degrees as people type them. */
export const isDegrees = (typed: string): true | string =>
  /^(?:-?\d{1,3}(?:[.,]\d{1,12})?)?$/.test(typed.trim()) || 'Enter degrees, like 40.7393, or nothing.';

/** The point that the fields name; null while they name none. */
export function pointOf({
  latitude,
  longitude,
}: Pick<TypedLocation, 'latitude' | 'longitude'>): { latitude: number; longitude: number } | null {
  const [north, east] = [latitude, longitude].map((typed) =>
    isDegrees(typed) === true ? degreesOf(typed) : null,
  );
  return north == null || east == null ? null : { latitude: north, longitude: east };
}

/** A location in words. */
export const factsOf = ({ content, carried }: StaffLocation): Fact[] => [
  ['Name', content.title],
  [
    'Address',
    [content.line1, content.line2, content.city, `${content.state} ${content.zip}`, content.country]
      .filter(Boolean)
      .join(', '),
  ],
  ['On the map', content.latitude === null ? 'no' : `${content.latitude}, ${content.longitude}`],
  ['Phone', content.phone ?? ''],
  ['Email', content.email ?? ''],
  ['Hours', content.hours ?? ''],
  [
    'Products',
    typedLocation({ content, carried })
      .products.map(({ title }) => title)
      .join(', '),
  ],
];
