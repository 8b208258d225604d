import { useEffect, useRef, useState } from 'react';
import type { Place } from '#domain/store-locations/place.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PlaceCard } from './place-card.tsx';
import styles from './place-list.module.css';
import type { Origin, PlaceSelection } from './use-store-locator.ts';

/** Shown at first in narrow windows. Spec §9. */
const INITIAL_RESULTS = 5;

export interface PlaceListProps {
  results: readonly Place[];
  selection: PlaceSelection | null;
  origin: Origin | null;
  onSelect: (place: Place) => void;
}

/**
 * The stores that were found. Narrow windows show five until 'SHOW MORE STORES' is clicked. Spec §2, Store
 * locator.
 */
export function PlaceList({ results, selection, origin, onSelect }: PlaceListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  useScrollToSelected(list, selection);

  function showAll() {
    setExpanded(true);
    const firstAdded = list.current?.children[INITIAL_RESULTS];
    requestAnimationFrame(() => firstAdded?.querySelector('button')?.focus());
  }

  return (
    <div className={styles.results}>
      <ul ref={list} className={classNames(styles.list, !isExpanded && styles.short)}>
        {results.map((place) => (
          <li key={place.id} data-place={place.id}>
            <PlaceCard
              place={place}
              isSelected={place.id === selection?.place.id}
              origin={origin}
              onSelect={() => onSelect(place)}
            />
          </li>
        ))}
      </ul>
      {!isExpanded && results.length > INITIAL_RESULTS && (
        <Button className={styles.more} isWide onClick={showAll}>
          SHOW MORE STORES
        </Button>
      )}
    </div>
  );
}

/** Scrolls the list, but not the page, to a store that was selected on the map. */
function useScrollToSelected(
  list: React.RefObject<HTMLUListElement | null>,
  selection: PlaceSelection | null,
): void {
  useEffect(() => {
    if (selection?.from !== 'map') return;
    const item = list.current?.querySelector<HTMLElement>(`[data-place="${selection.place.id}"]`);
    if (item) list.current?.parentElement?.scrollTo({ top: item.offsetTop - 16 });
  }, [list, selection]);
}
