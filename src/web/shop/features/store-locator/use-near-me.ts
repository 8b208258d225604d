import { useState } from 'react';
import type { Point } from '#domain/store-locations/place.ts';

export type NearMeStatus = 'idle' | 'asking' | 'refused' | 'failed';

const POSITION_OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 60_000 };

/** Asks the browser where the visitor is, and only when told to: that is when the visitor is asked for permission. */
export function useNearMe(onFound: (point: Point) => void): { status: NearMeStatus; ask: () => void } {
  const [status, setStatus] = useState<NearMeStatus>('idle');

  function found({ coords: { latitude, longitude } }: GeolocationPosition) {
    setStatus('idle');
    onFound({ latitude, longitude });
  }

  function ask() {
    if (!('geolocation' in navigator)) {
      setStatus('failed');
      return;
    }
    setStatus('asking');
    navigator.geolocation.getCurrentPosition(
      found,
      (error) => setStatus(error.code === error.PERMISSION_DENIED ? 'refused' : 'failed'),
      POSITION_OPTIONS,
    );
  }

  return { status, ask };
}
