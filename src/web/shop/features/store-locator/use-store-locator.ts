import { useMemo, useState } from 'react';
import { nearestFirst } from '#domain/store-locations/distance.ts';
import type { Place, Point } from '#domain/store-locations/place.ts';
import { rankPlaces } from '#domain/store-locations/rank-places.ts';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';

/** The point from which distances are measured, and how it was chosen. */
export interface Origin extends Point {
  kind: 'visitor' | 'held' | 'map-middle';
}

/** A new object for every click, so that a second click moves the map back. */
export interface PlaceSelection {
  place: Place;
  from: 'list' | 'map';
}

export interface StoreLocator {
  search: string;
  origin: Origin | null;
  selection: PlaceSelection | null;
  /** All places, by distance if there is an origin. */
  inOrder: readonly Place[];
  /**
   * By score during a search, or those of the area it names where none has any, otherwise by distance if there is an origin, otherwise in the store's order.
   * Spec §5, Store search.
   */
  results: Place[];
  /** Whether `results` are still to come: for a while it is not known which areas there are. */
  isPending: boolean;
  searchFor(search: string): void;
  select(selection: PlaceSelection): void;
  /** Sorts by distance and clears the search. */
  measureFrom(origin: Origin | null): void;
}

/** The names of regions and their postal codes are not part of the first view. */
const loadAreas = () => import('#domain/store-locations/places-of-area.ts');

/** The locator's search, origin and selection. Spec §4, Store locator. */
export function useStoreLocator(places: readonly Place[]): StoreLocator {
  const [search, searchFor] = useState('');
  const [origin, setOrigin] = useState<Origin | null>(null);
  const [selection, select] = useState<PlaceSelection | null>(null);
  const inOrder = useMemo(() => (origin === null ? places : nearestFirst(places, origin)), [places, origin]);
  const ranked = useMemo(() => rankPlaces(inOrder, search), [inOrder, search]);
  const areas = useDeferredImport(loadAreas, ranked.length === 0);
  const results = ranked.length > 0 ? ranked : (areas?.placesOfArea(inOrder, search) ?? []);
  const isPending = ranked.length === 0 && areas === null;

  function measureFrom(next: Origin | null) {
    searchFor('');
    setOrigin(next);
  }

  return { search, origin, selection, inOrder, results, isPending, searchFor, select, measureFrom };
}
