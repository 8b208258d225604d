import { type RefObject, useEffect, useRef, useState } from 'react';
import { whenIdle } from '#web/ui/timing/when-idle.ts';
import type { StoreMap, StoreMapOptions } from './map/store-map.ts';

export interface LazyMap {
  /** Where the map is drawn. */
  element: RefObject<HTMLDivElement | null>;
  /** Null until it is there. */
  map: StoreMap | null;
  hasFailed: boolean;
}

/** Fetches the map's code once the browser has nothing better to do, and draws the map. Of the options the latest count, the tiles' address the first. */
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
    let isGone = false;
    async function draw() {
      const { createStoreMap } = await import('./map/store-map.ts');
      if (isGone || element.current === null) return;
      drawn = createStoreMap(element.current, {
        tileUrl,
        onSelect: (place) => latest.current.onSelect(place),
        onHold: (point) => latest.current.onHold(point),
      });
      setMap(drawn);
    }
    const stopWaiting = whenIdle(() => void draw().catch(() => setFailed(true)));
    return () => {
      isGone = true;
      stopWaiting();
      drawn?.remove();
      setMap(null);
    };
  }, [tileUrl]);

  return { element, map, hasFailed };
}
