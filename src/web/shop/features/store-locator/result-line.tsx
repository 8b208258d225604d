import type { Place } from '#domain/store-locations/place.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import styles from './result-line.module.css';
import type { Origin } from './use-store-locator.ts';

export interface ResultLineProps {
  results: readonly Place[];
  isPending: boolean;
  search: string;
  origin: Origin | null;
  onClearSearch: () => void;
  onClearOrigin: () => void;
}

const ORDER_TEXTS: Readonly<Record<Origin['kind'], string>> = {
  visitor: 'nearest to you first',
  held: 'nearest to your spot first',
  'map-middle': 'nearest to the map’s middle first',
};

/** The number of stores and their order, announced to screen readers; or that none were found. Spec §2. */
export function ResultLine({
  results,
  isPending,
  search,
  origin,
  onClearSearch,
  onClearOrigin,
}: ResultLineProps) {
  return (
    <div className={styles.line}>
      <div role="status">
        {results.length === 0 ? (
          isPending || (
            <>
              <h2 className={styles.none}>No stores found</h2>
              <p className={styles.hint}>Try a different search term</p>
            </>
          )
        ) : (
          <p className={styles.count}>{summary(results.length, search.trim(), origin)}</p>
        )}
      </div>
      {results.length === 0 && search !== '' && (
        <Button className={styles.clearSearch} onClick={onClearSearch}>
          Show all stores
        </Button>
      )}
      {results.length > 0 && origin !== null && (
        <Button className={styles.clearOrigin} variant="quiet" onClick={onClearOrigin}>
          Stop sorting by distance
        </Button>
      )}
    </div>
  );
}

function summary(count: number, search: string, origin: Origin | null): string {
  const stores = counted(count, 'store');
  if (search !== '') return `${stores} for “${search}”`;
  return origin === null ? stores : `${stores}, ${ORDER_TEXTS[origin.kind]}`;
}
