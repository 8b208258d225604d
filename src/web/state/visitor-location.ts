import { visitorLocated } from './global-slice.ts';
import type { AppDispatch } from './store.ts';

/**
 * What the browser itself says of where it is: its time zone, and the country of that or of its language. Nothing is asked of anyone
 * (docs/decisions/0056), so the state, the city, the postal code and the coordinates stay empty. Spec §3, Global config.
 */
export function startLocation(dispatch: AppDispatch): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { country } = document.documentElement.dataset;
  dispatch(visitorLocated({ timezone: timeZone, country: country ?? regionOf(navigator.language) }));
}

/** `fr-CA` → `CA`; `fr` says nothing of a country. */
const regionOf = (language: string): string => /-([A-Z]{2})$/.exec(language)?.[1] ?? '';
