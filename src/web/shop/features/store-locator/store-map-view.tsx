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

/** The map, loaded after the list. Everything it offers is available in the list as well. */
export function StoreMapView({ locator }: { locator: StoreLocator }) {
  const { results, selection, origin, select, measureFrom } = locator;
  const { tileUrl, attribution } = useAppSelector((state) => state.global.map);
  const section = useRef<HTMLElement>(null);
  const { element, map, hasFailed } = useLazyMap({
    tileUrl,
    onSelect: (place: Place) => select({ place, from: 'map' }),
    onHold: (point: Point) => measureFrom({ ...point, kind: 'held' }),
  });
  useSyncedMap(map, locator);
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
          <p className={styles.placeholder}>
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

/** Debounces the search input. */
const TYPING_MILLISECONDS = 300;

/** Shows the state of the locator on the map. */
function useSyncedMap(map: StoreMap | null, locator: StoreLocator): void {
  const { results, inOrder, selection, origin } = locator;
  useEffect(() => map?.show(results), [map, results]);
  useFramedResults(map, locator);
  useEffect(() => map?.measureFrom(origin, inOrder), [map, origin, inOrder]);
  useEffect(() => {
    if (selection) map?.select(selection.place, selection.from === 'list');
  }, [map, selection]);
}

/**
 * Fits the search results into view after the input is debounced; without a search it restores the initial
 * view. A store selected in the meantime takes precedence.
 */
function useFramedResults(map: StoreMap | null, { search, results, selection, origin }: StoreLocator): void {
  const text = search.trim();
  const framedText = useRef('');
  const shownSelection = useRef(selection);
  useEffect(() => {
    if (map === null) return;
    if (selection !== shownSelection.current) {
      shownSelection.current = selection;
      framedText.current = text;
    }
    if (text === framedText.current) return;
    const timer = setTimeout(() => {
      framedText.current = text;
      if (text === '' ? origin === null : results.length > 0) map.frame(text === '' ? [] : results);
    }, TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [map, text, results, selection, origin]);
}
