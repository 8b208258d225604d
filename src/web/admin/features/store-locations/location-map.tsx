import { useEffect, useRef, useState } from 'react';
import { useAppSelector } from '#web/state/hooks.ts';
import { loadLeafletStyles } from '#web/ui/map/load-leaflet-styles.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FieldRow, TextField } from '../../ui/forms/field.tsx';
import styles from './location-map.module.css';
import type { PointMap } from './point-map.ts';
import { isDegrees, pointOf, type TypedLocation } from './typed-location.ts';

/** Where a location is: a pin on a map, and its degrees to type. */
export function LocationMap({ state, mayEdit }: { state: AdminFormState<TypedLocation>; mayEdit: boolean }) {
  const { form, field } = state;
  const set = (latitude: string, longitude: string) => {
    form.setValue('latitude', latitude, { shouldDirty: true });
    form.setValue('longitude', longitude, { shouldDirty: true });
    form.clearErrors(['latitude', 'longitude']);
  };
  const latitude = form.watch('latitude');
  const longitude = form.watch('longitude');
  const point = pointOf({ latitude, longitude });
  const { element, map, hasFailed } = usePointMap(point, (put) => {
    if (mayEdit) set(String(put.latitude), String(put.longitude));
  });
  useEffect(() => {
    map?.show(pointOf({ latitude, longitude }));
  }, [map, latitude, longitude]);
  const attribution = useAppSelector((app) => app.global.map.attribution);
  return (
    <>
      <div className={styles.frame}>
        <section ref={element} className={styles.map} aria-label="Map" />
        {map === null && (
          <p className={styles.placeholder}>
            {hasFailed
              ? 'The map could not be loaded. Type the degrees instead.'
              : 'The map is being loaded.'}
          </p>
        )}
      </div>
      <p className={styles.credits}>{[attribution, 'Outline: Natural Earth'].filter(Boolean).join(' · ')}</p>
      {mayEdit && (
        <div className={styles.actions}>
          <Button
            disabled={map === null}
            onClick={() => {
              const middle = map?.center();
              if (middle) set(String(middle.latitude), String(middle.longitude));
            }}
          >
            Put it in the middle
          </Button>
          {(latitude !== '' || longitude !== '') && (
            <Button onClick={() => set('', '')}>Take it off the map</Button>
          )}
        </div>
      )}
      <FieldRow>
        <TextField label="Latitude" inputMode="text" maxLength={20} {...field('latitude', isDegrees)} />
        <TextField label="Longitude" inputMode="text" maxLength={20} {...field('longitude', isDegrees)} />
      </FieldRow>
    </>
  );
}

/** Loads the map; it begins at the point that is stored. */
function usePointMap(
  point: { latitude: number; longitude: number } | null,
  onPoint: (point: { latitude: number; longitude: number }) => void,
) {
  const tileUrl = useAppSelector((app) => app.global.map.tileUrl);
  const element = useRef<HTMLElement>(null);
  const latest = useRef({ point, onPoint });
  const [map, setMap] = useState<PointMap | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    latest.current = { point, onPoint };
  });
  useEffect(() => {
    let drawn: PointMap | undefined;
    let isUnmounted = false;
    async function draw() {
      const [{ createPointMap }] = await Promise.all([import('./point-map.ts'), loadLeafletStyles()]);
      if (isUnmounted || element.current === null) return;
      drawn = createPointMap(element.current, {
        tileUrl,
        point: latest.current.point,
        onPoint: (put) => latest.current.onPoint(put),
      });
      setMap(drawn);
    }
    draw().catch(() => setHasFailed(true));
    return () => {
      isUnmounted = true;
      drawn?.remove();
      setMap(null);
    };
  }, [tileUrl]);
  return { element, map, hasFailed };
}
