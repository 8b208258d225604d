import type { WireStoreLocation } from '#contracts/catalog/store-location-calls.ts';
import type { MentionedPlace } from '#domain/concierge/reading/place-in.ts';
import { placesOf } from '#domain/store-locations/place.ts';
import { placesOfArea } from '#domain/store-locations/places-of-area.ts';
import { rankPlaces } from '#domain/store-locations/rank-places.ts';

/**
 * Stores at a place, best match first: those of its region or country, or else the results of the store
 * locator's search (spec §9). Empty without a place.
 */
export function findStores(
  place: MentionedPlace | null,
  locations: readonly WireStoreLocation[],
): WireStoreLocation[] {
  if (place === null) return [];
  const { search, country, region } = place;
  const isPostalCode = /\d/.test(search);
  if (region !== null && !isPostalCode) {
    const inRegion = locations.filter((each) => each.state === region && each.country === country);
    const inCity = inRegion.filter(({ city }) => sameText(city, search));
    return inCity.length > 0 ? inCity : inRegion;
  }
  if (country !== null && !isPostalCode) return locations.filter((each) => each.country === country);
  const mapped = locations.map((each) => ({
    ...each,
    latitude: each.latitude ?? 0,
    longitude: each.longitude ?? 0,
  }));
  const places = placesOf(mapped);
  const ranked = rankPlaces(places, search);
  const found = (ranked.length > 0 ? ranked : placesOfArea(places, search)).map(
    ({ id }) => locations[places.findIndex((each) => each.id === id)],
  );
  const near = found.filter((each) => each !== undefined);
  const inCity = near.filter(({ city }) => sameText(city, search));
  return inCity.length > 0 ? inCity : near;
}

const sameText = (one: string, other: string) =>
  one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0;
