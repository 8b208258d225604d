import { useEffect } from 'react';
import { useApi } from '#web/api/use-api.ts';
import { sessionStarted } from '#web/state/analytics-slice.ts';
import { checkStatus } from '#web/state/auth-thunks.ts';
import { startCurrency } from '#web/state/chosen-currency.ts';
import { useAppDispatch, useAppStore } from '#web/state/hooks.ts';
import { keepCartChanges } from '#web/state/keep-cart-changes.ts';
import { initializeSession } from '#web/state/session-thunks.ts';
import { startLocation } from '#web/state/visitor-location.ts';
import { replayEarlyInput } from './early-presses.tsx';

let hasStarted = false;

/**
 * What happens once in a visit, as soon as the page lives: the session is initialised, then asked whose it is and what is in
 * its cart. What is done meanwhile is kept, for the cart and for the report of the visit. Spec §4, Auth and Cart.
 */
export function useStart(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const api = useApi();
  useEffect(() => {
    if (hasStarted) return;
    hasStarted = true;
    startCurrency(dispatch);
    startLocation(dispatch);
    keepCartChanges(store);
    void import('#web/state/cart-sync.ts').then(({ startCartSync }) => startCartSync(store));
    void replayEarlyInput();
    dispatch(sessionStarted(new Date().toISOString()));
    const session = dispatch(initializeSession());
    void session.then(() => dispatch(checkStatus()));
    void import('#web/state/visit-reports.ts').then(({ startVisitReports }) =>
      startVisitReports(store, api, session),
    );
  }, [dispatch, store, api]);
}
