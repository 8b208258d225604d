import { useQuery } from '@tanstack/react-query';
import { useId, useState, useSyncExternalStore } from 'react';
import { distanceLabel, nearestFirst } from '#domain/store-locations/distance.ts';
import { nearPostalCode } from '#domain/store-locations/near-postal-code.ts';
import { type Place, type Point, placesThatCarry } from '#domain/store-locations/place.ts';
import { storeLocationsQuery } from '#web/api/catalog/store-location-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { readStoredPostalCode, subscribeToPostalCode } from '#web/state/stored-postal-code.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { directionsTo } from './directions.ts';
import { LOCATION_MESSAGES } from './location-messages.ts';
import { StoresLink } from './stores-link.tsx';
import styles from './stores-nearby.module.css';
import { useNearMe } from './use-near-me.ts';

const MAX_STORES = 3;

/**
 * The nearest stores that carry a product: by the postal code of this tab, or by the browser's position, which is asked
 * for on a press only. Nothing when no store is known to carry it.
 */
export function StoresNearby({ handle, title }: { handle: string; title: string }) {
  const { data } = useQuery(storeLocationsQuery(useApi()));
  const postalCode = useSyncExternalStore(subscribeToPostalCode, readStoredPostalCode, () => null);
  const [point, setPoint] = useState<Point | null>(null);
  const nearMe = useNearMe(setPoint);
  const titleId = useId();
  const carrying = placesThatCarry(data ?? [], handle);
  if (carrying.length === 0) return null;
  const nearest = nearestOf(carrying, point, postalCode).slice(0, MAX_STORES);
  return (
    <section className={styles.nearby} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        On a shelf near you
      </h2>
      <div role="status">
        {nearest.length > 0 && (
          <ul className={styles.list}>
            {nearest.map((place) => (
              <li key={place.id}>
                <Store place={place} origin={point} />
              </li>
            ))}
          </ul>
        )}
        <p className={styles.text}>
          {textOf({ nearest, hasPoint: point !== null, code: postalCode?.postalCode ?? null })}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" isLoading={nearMe.status === 'locating'} onClick={nearMe.request}>
          Nearest to me
        </Button>
        <StoresLink handle={handle} title={title} />
      </div>
      <p className={styles.message} role="status">
        {LOCATION_MESSAGES[nearMe.status]}
      </p>
    </section>
  );
}

function nearestOf(
  carrying: readonly Place[],
  point: Point | null,
  code: ReturnType<typeof readStoredPostalCode>,
): Place[] {
  if (point !== null) return nearestFirst(carrying, point);
  return code === null ? [] : nearPostalCode(carrying, code);
}

function textOf({
  nearest,
  hasPoint,
  code,
}: {
  nearest: readonly Place[];
  hasPoint: boolean;
  code: string | null;
}): string {
  if (nearest.length > 0) return 'We know who carries it, not how many are left. A call saves a walk.';
  if (code !== null && !hasPoint) return `None around ${code} that we know of.`;
  return 'Other shops may still have it.';
}

function Store({ place, origin }: { place: Place; origin: Point | null }) {
  const { name, street, city, hours } = place;
  return (
    <article className={styles.store}>
      <h3 className={styles.name}>
        <a href={directionsTo(place)} target="_blank" rel="noopener noreferrer">
          {name}
          <VisuallyHidden>, directions in a new tab</VisuallyHidden>
        </a>
      </h3>
      {origin !== null && (
        <span className={styles.distance}>
          {distanceLabel(origin, place)} <VisuallyHidden>away</VisuallyHidden>
        </span>
      )}
      <span className={styles.detail}>
        {street}, {city}
      </span>
      {hours !== null && <span className={styles.detail}>{hours}</span>}
    </article>
  );
}
