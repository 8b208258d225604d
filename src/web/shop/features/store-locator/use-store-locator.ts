import { useMemo, useState } from 'react';
import { nearestFirst } from '#domain/store-locations/distance.ts';
import type { Place, Point } from '#domain/store-locations/place.ts';
import { rankPlaces } from '#domain/store-locations/rank-places.ts';

/** The point that distances are counted from, and who named it. */
export interface Origin extends Point {
  kind: 'visitor' | 'held' | 'map-middle';
}

/** What is selected; a new one for every click, so that a second click brings the map back. */
export interface Selection {
  place: Place;
  from: 'list' | 'map';
}

export interface StoreLocator {
  search: string;
  origin: Origin | null;
  selection: Selection | null;
  /** All places, by distance where one is known, else as they came. */
  inOrder: readonly Place[];
  /** By score while something is searched for, else by distance where one is known, else as they came. Spec §5, Store search. */
  results: Place[];
  searchFor(search: string): void;
  select(selection: Selection): void;
  /** Sorts by distance; the search makes room for it. */
  measureFrom(origin: Origin | null): void;
}

/** The locator's state: what is searched for, from where it is measured, which store is selected. Spec §4, Store locator. */
export function useStoreLocator(places: readonly Place[]): StoreLocator {
  const [search, searchFor] = useState('');
  const [origin, setOrigin] = useState<Origin | null>(null);
  const [selection, select] = useState<Selection | null>(null);
  const inOrder = useMemo(() => (origin === null ? places : nearestFirst(places, origin)), [places, origin]);
  const results = useMemo(() => rankPlaces(inOrder, search), [inOrder, search]);

  function measureFrom(next: Origin | null) {
    searchFor('');
    setOrigin(next);
  }

  return { search, origin, selection, inOrder, results, searchFor, select, measureFrom };
}
