import type { Point } from '#domain/store-locations/place.ts';

/** The directions to a point on openstreetmap.org. */
export const directionsTo = ({ latitude, longitude }: Point) =>
  `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`;
