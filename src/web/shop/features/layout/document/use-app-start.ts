import { useEffect } from 'react';
import { useApi } from '#web/api/use-api.ts';
import { sessionStarted } from '#web/state/analytics/analytics-slice.ts';
import { initializeSession } from '#web/state/auth/session-thunks.ts';
import { persistCartChanges } from '#web/state/cart/persist-cart-changes.ts';
import { visitorLocated } from '#web/state/global-slice.ts';
import { useAppDispatch, useAppStore } from '#web/state/hooks.ts';
import { startCurrency } from '#web/state/money/chosen-currency.ts';
import type { AppDispatch } from '#web/state/store.ts';
import { pauseBeforeRetry } from '#web/ui/timing/pause-before-retry.ts';
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
    void replayPreHydrationInput();
    dispatch(sessionStarted(new Date().toISOString()));
    const session = dispatch(initializeSession());
    let failures = 0;
    const followUp = () =>
      import('./after-start.ts').then(
        ({ afterStart }) => afterStart(store, api, session),
        // Without it the cart and the account would stay unread.
        () => void pauseBeforeRetry(failures++).then(followUp),
      );
    // In a task of its own: naming the files of an import takes as long as the rest, while the page does not answer.
    setTimeout(followUp);
  }, [dispatch, store, api]);
}

/**
 * The country and time zone that the script in the head has found in the browser's own settings. No service is asked (docs/decisions/0056),
 * so state, city, postal code and coordinates stay empty. Spec §3, Global config.
 */
function startLocation(dispatch: AppDispatch): void {
  const { country = '', timeZone = '' } = document.documentElement.dataset;
  dispatch(visitorLocated({ timezone: timeZone, country }));
}
