import { useEffect } from 'react';
import { useApi } from '#web/api/use-api.ts';
import { sessionStarted } from '#web/state/analytics/analytics-slice.ts';
import { startCurrency } from '#web/state/money/chosen-currency.ts';
import { visitorLocated } from '#web/state/global-slice.ts';
import { useAppDispatch, useAppStore } from '#web/state/hooks.ts';
import { persistCartChanges } from '#web/state/cart/persist-cart-changes.ts';
import { initializeSession } from '#web/state/auth/session-thunks.ts';
import type { AppDispatch } from '#web/state/store.ts';
import { replayPreHydrationInput } from './pre-hydration-events.tsx';

let hasStarted = false;

/**
 * Runs once after the first hydration: starts the session, then reads the user and the cart. Changes made
 * before that are stored for the cart and the session report. Spec §4, Auth and Cart.
 */
export function useAppStart(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const api = useApi();
  useEffect(() => {
    if (hasStarted) return;
    hasStarted = true;
    startCurrency(dispatch);
    startLocation(dispatch);
    persistCartChanges(store);
    void import('#web/state/cart/cart-sync.ts').then(({ startCartSync }) => startCartSync(store));
    void replayPreHydrationInput();
    dispatch(sessionStarted(new Date().toISOString()));
    const session = dispatch(initializeSession());
    void Promise.all([import('#web/state/auth/auth-thunks.ts'), session]).then(([{ checkStatus }]) =>
      dispatch(checkStatus()),
    );
    void import('#web/state/analytics/session-reports.ts').then(({ startSessionReports }) =>
      startSessionReports(store, api, session),
    );
  }, [dispatch, store, api]);
}

/**
 * Sets the time zone and country from the browser's own settings. No service is asked (docs/decisions/0056),
 * so state, city, postal code and coordinates stay empty. Spec §3, Global config.
 */
function startLocation(dispatch: AppDispatch): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { country } = document.documentElement.dataset;
  dispatch(visitorLocated({ timezone: timeZone, country: country ?? regionOf(navigator.language) }));
}

/** `fr-CA` → `CA`; `fr` names no country. */
const regionOf = (language: string): string => /-([A-Z]{2})$/.exec(language)?.[1] ?? '';
