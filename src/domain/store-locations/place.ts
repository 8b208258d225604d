/** A store location as listed by the store. Spec §3, Store location. */
export interface ListedLocation {
  title: string;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  zip: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  email: string | null;
  hours: string | null;
  /** Handles of what it carries; empty when unknown. */
  products: readonly string[];
}

/** A point on the earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** A store location with coordinates. */
export interface Place extends Point {
  /** Unique within one list. */
  id: string;
  name: string;
  /** 'line1[, line2], city, state zip, country' */
  address: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  /** `NOT_AVAILABLE` when it has none. */
  phone: string;
  /** `NOT_AVAILABLE` when it has none. */
  email: string;
  /** When it is open; null when unknown. */
  hours: string | null;
  /** Handles of what it carries; empty when unknown. */
  products: readonly string[];
}

/** Shown for a missing phone number or email address. Spec §3, Store location. */
export const NOT_AVAILABLE = 'N/A';

/** The places of a store's list in order; those without coordinates are dropped. Spec §3, Store location. */
export function placesOf(locations: readonly ListedLocation[]): Place[] {
  return locations.flatMap((location, index) => {
    const { latitude, longitude } = location;
    return latitude === null || longitude === null
      ? []
      : [placeAt(`place-${index + 1}`, location, { latitude, longitude })];
  });
}

function placeAt(id: string, location: ListedLocation, point: Point): Place {
  const { title, line1, line2, city, state, zip, country, phone, email, hours, products } = location;
  const street = [line1, line2].filter(isGiven).join(', ');
  return {
    id,
    name: title,
    address: `${street}, ${city}, ${state} ${zip}, ${country}`,
    street,
    city,
    state,
    zip,
    country,
    ...point,
    phone: isGiven(phone) ? phone : NOT_AVAILABLE,
    email: isGiven(email) ? email : NOT_AVAILABLE,
    hours: isGiven(hours) ? hours : null,
    products,
  };
}

const isGiven = (value: string | null): value is string => value !== null && value.trim() !== '';

/** The places that are known to carry a product, in their order. */
export const placesThatCarry = (places: readonly Place[], handle: string): Place[] =>
  places.filter(({ products }) => products.includes(handle));
