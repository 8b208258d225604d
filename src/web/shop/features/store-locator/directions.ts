import type { Point } from '#domain/store-locations/place.ts';

/** Where the way to a place is described, made of its coordinates alone. */
export const directionsTo = ({ latitude, longitude }: Point) =>
  `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`;
