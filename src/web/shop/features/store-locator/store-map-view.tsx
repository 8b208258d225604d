import { useEffect, useRef } from 'react';
import type { Place, Point } from '#domain/store-locations/place.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import mapStyles from './map/map.module.css';
import type { StoreMap } from './map/store-map.ts';
import { MapCredits } from './map-credits.tsx';
import styles from './store-map-view.module.css';
import { useLazyMap } from './use-lazy-map.ts';
import type { StoreLocator } from './use-store-locator.ts';

/** The map beside the list. It comes after the list can be used, and whatever it does the list does too. */
export function StoreMapView({ locator }: { locator: StoreLocator }) {
  const { results, selection, origin, select, measureFrom } = locator;
  const { tileUrl, attribution } = useAppSelector((state) => state.global.map);
  const section = useRef<HTMLElement>(null);
  const { element, map, hasFailed } = useLazyMap({
    tileUrl,
    onSelect: (place: Place) => select({ place, from: 'map' }),
    onHold: (point: Point) => measureFrom({ ...point, kind: 'held' }),
  });
  useShown(map, locator);
  useEffect(() => {
    if (selection?.from === 'list' && matchMedia('(max-width: 767px)').matches) {
      section.current?.scrollIntoView({ block: 'start' });
    }
  }, [selection]);

  return (
    <section ref={section} className={styles.section} aria-label="Map of stores">
      <div className={styles.frame}>
        <div ref={element} className={mapStyles.map} />
        {map === null && (
          <p className={styles.waiting}>
            {hasFailed
              ? 'The map stayed at home. The list knows everything it does.'
              : 'Unfolding the map...'}
          </p>
        )}
      </div>
      <div className={styles.below}>
        <p className={styles.hint}>Hold a spot on the map and the list sorts by distance from there.</p>
        <Button
          variant="quiet"
          disabled={map === null || (results.length === 0 && origin === null)}
          onClick={() => map && measureFrom({ ...map.center(), kind: 'map-middle' })}
        >
          Sort from the map’s middle
        </Button>
        <MapCredits attribution={attribution} />
      </div>
    </section>
  );
}

/** How long somebody pauses who has typed what they look for. */
const TYPING_MILLISECONDS = 300;

/** Keeps the map as the list is. */
function useShown(map: StoreMap | null, locator: StoreLocator): void {
  const { results, inOrder, selection, origin } = locator;
  useEffect(() => map?.show(results), [map, results]);
  useFramedResults(map, locator);
  useEffect(() => map?.measureFrom(origin, inOrder), [map, origin, inOrder]);
  useEffect(() => {
    if (selection) map?.select(selection.place, selection.from === 'list');
  }, [map, selection]);
}

/**
 * Brings what a search has found into view once its words are typed; without a search the map is as it was at first.
 * A store that is selected meanwhile is what the visitor wants to see, so the map stays with it.
 */
function useFramedResults(map: StoreMap | null, { search, results, selection, origin }: StoreLocator): void {
  const words = search.trim();
  const framed = useRef('');
  const shownSelection = useRef(selection);
  useEffect(() => {
    if (map === null) return;
    if (selection !== shownSelection.current) {
      shownSelection.current = selection;
      framed.current = words;
    }
    if (words === framed.current) return;
    const timer = setTimeout(() => {
      framed.current = words;
      if (words === '' ? origin === null : results.length > 0) map.frame(words === '' ? [] : results);
    }, TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [map, words, results, selection, origin]);
}
