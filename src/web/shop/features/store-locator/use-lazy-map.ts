import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadLeafletStyles } from '#web/ui/map/load-leaflet-styles.ts';
import { whenIdle } from '#web/ui/timing/when-idle.ts';
import type { StoreMap, StoreMapOptions } from './map/store-map.ts';

export interface LazyMap {
  /** The container of the map. */
  element: RefObject<HTMLDivElement | null>;
  /** Null until it is loaded. */
  map: StoreMap | null;
  hasFailed: boolean;
}

/**
 * Loads the map's code when the browser is idle. Changed callbacks are picked up; a changed `tileUrl`
 * recreates the map.
 */
export function useLazyMap({ tileUrl, ...listeners }: StoreMapOptions): LazyMap {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(listeners);
  const [map, setMap] = useState<StoreMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    latest.current = listeners;
  });

  useEffect(() => {
    let drawn: StoreMap | undefined;
    let isUnmounted = false;
    async function draw() {
      const [{ createStoreMap }] = await Promise.all([import('./map/store-map.ts'), loadLeafletStyles()]);
      if (isUnmounted || element.current === null) return;
      drawn = createStoreMap(element.current, {
        tileUrl,
        onSelect: (place) => latest.current.onSelect(place),
        onHold: (point) => latest.current.onHold(point),
      });
      setMap(drawn);
    }
    const stopWaiting = whenIdle(() => void draw().catch(() => setFailed(true)));
    return () => {
      isUnmounted = true;
      stopWaiting();
      drawn?.remove();
      setMap(null);
    };
  }, [tileUrl]);

  return { element, map, hasFailed };
}
