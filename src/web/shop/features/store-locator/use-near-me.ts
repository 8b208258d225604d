import { useState } from 'react';
import type { Point } from '#domain/store-locations/place.ts';

export type NearMeStatus = 'idle' | 'locating' | 'refused' | 'failed';

const POSITION_OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 60_000 };

/** Reads the visitor's position on request; the browser asks for permission then. */
export function useNearMe(onFound: (point: Point) => void): { status: NearMeStatus; request: () => void } {
  const [status, setStatus] = useState<NearMeStatus>('idle');

  function found({ coords: { latitude, longitude } }: GeolocationPosition) {
    setStatus('idle');
    onFound({ latitude, longitude });
  }

  function request() {
    if (!('geolocation' in navigator)) {
      setStatus('failed');
      return;
    }
    setStatus('locating');
    navigator.geolocation.getCurrentPosition(
      found,
      (error) => setStatus(error.code === error.PERMISSION_DENIED ? 'refused' : 'failed'),
      POSITION_OPTIONS,
    );
  }

  return { status, request };
}
