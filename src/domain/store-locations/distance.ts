import type { Place, Point } from './place.ts';

const EARTH_RADIUS_KILOMETERS = 6371.0088;
const KILOMETERS_IN_A_MILE = 1.609344;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometers. */
export function kilometersBetween(from: Point, to: Point): number {
  const latitudes = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const longitudes = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord = latitudes + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitudes;
  return 2 * EARTH_RADIUS_KILOMETERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Great-circle distance in miles. */
export function milesBetween(from: Point, to: Point): number {
  return kilometersBetween(from, to) / KILOMETERS_IN_A_MILE;
}

/** Sorts places by distance; equal ones keep their order. */
export function nearestFirst(places: readonly Place[], point: Point): Place[] {
  return places
    .map((place) => ({ place, kilometers: kilometersBetween(point, place) }))
    .sort((one, other) => one.kilometers - other.kilometers)
    .map(({ place }) => place);
}

/** A distance for people: '0.8 mi (1.3 km)', from ten without decimals: '34 mi (55 km)'. */
export function distanceLabel(from: Point, to: Point): string {
  return `${rounded(milesBetween(from, to))} mi (${rounded(kilometersBetween(from, to))} km)`;
}

const rounded = (length: number) =>
  length < 9.95 ? length.toFixed(1) : Math.round(length).toLocaleString('en-US');
