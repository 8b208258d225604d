import { visitorLocated } from './global-slice.ts';
import type { AppDispatch } from './store.ts';

/**
 * Sets the time zone and country from the browser's own settings. No service is asked (docs/decisions/0056),
 * so state, city, postal code and coordinates stay empty. Spec §3, Global config.
 */
export function startLocation(dispatch: AppDispatch): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { country } = document.documentElement.dataset;
  dispatch(visitorLocated({ timezone: timeZone, country: country ?? regionOf(navigator.language) }));
}

/** `fr-CA` → `CA`; `fr` names no country. */
const regionOf = (language: string): string => /-([A-Z]{2})$/.exec(language)?.[1] ?? '';
